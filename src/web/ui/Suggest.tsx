// Chosen among what was written before; anything else may be written.
import { type ComponentProps, useMemo } from 'react';
import { Picker } from '#ui/Picker';

const words = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' });

type SuggestProps = Omit<ComponentProps<typeof Picker>, 'options' | 'onAdd'> & {
  /** Must stay the same while the list does. */
  among: readonly string[];
  /** By the alphabet, not in the order given. */
  sorted?: boolean;
};

export function Suggest({ among, sorted = false, value, onChange, placeholder = 'Escolha ou digite', ...picker }: SuggestProps) {
  const options = useMemo(() => {
    const names = [...new Set([...among, ...(value ? [value] : [])])];
    return (sorted ? names.toSorted(words.compare) : names).map((name) => ({ value: name, label: name }));
  }, [among, sorted, value]);
  return <Picker {...picker} options={options} value={value} onChange={onChange} onAdd={onChange} placeholder={placeholder} />;
}
