// Chosen among what was written before; anything else may be written.
import { type ComponentProps, useMemo } from 'react';
import { compareWords } from '#domain/kernel/order';
import { Picker } from '#ui/Picker';

type SuggestProps = Omit<ComponentProps<typeof Picker>, 'options' | 'onAdd'> & {
  /** Must stay the same while the list does. */
  among: readonly string[];
  /** By the alphabet, not in the order given. */
  sorted?: boolean;
};

export function Suggest({ among, sorted = false, value, onChange, placeholder = 'Escolha ou digite', ...picker }: SuggestProps) {
  const options = useMemo(() => {
    const names = [...new Set([...among, ...(value ? [value] : [])])];
    return (sorted ? names.toSorted(compareWords) : names).map((name) => ({ value: name, label: name }));
  }, [among, sorted, value]);
  return <Picker {...picker} options={options} value={value} onChange={onChange} onAdd={onChange} placeholder={placeholder} />;
}
