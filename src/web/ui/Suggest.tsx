// A picker of earlier values that also accepts free text.
import { type ComponentProps, useMemo } from 'react';
import { compareWords } from '#domain/kernel/sorting';
import { Picker } from '#ui/Picker';

type SuggestProps = Omit<ComponentProps<typeof Picker>, 'options' | 'onAdd'> & {
  /** Must be memoized. */
  among: readonly string[];
  /** Sort alphabetically instead of keeping the order. */
  sorted?: boolean;
};

export function Suggest({ among, sorted = false, value, onChange, placeholder = 'Escolha ou digite', ...picker }: SuggestProps) {
  const options = useMemo(() => {
    const names = [...new Set([...among, ...(value ? [value] : [])])];
    return (sorted ? names.toSorted(compareWords) : names).map((name) => ({ value: name, label: name }));
  }, [among, sorted, value]);
  return <Picker {...picker} options={options} value={value} onChange={onChange} onAdd={onChange} placeholder={placeholder} />;
}
