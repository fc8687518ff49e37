// The name of a client or supplier: free text that offers the registered ones.
import { type ComponentProps, useId } from 'react';
import { compareWords } from '#domain/kernel/sorting';
import { useRows } from '#parts/sync/FarmData';
import { TextInput } from '#ui/TextInput';

type PartyInputProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> & { value: unknown; onChange: (value: string | null) => void };

export function PartyInput({ value, onChange, ...field }: PartyInputProps) {
  const id = useId();
  const names = [...new Set(useRows('parties').map(({ name }) => name))].toSorted(compareWords);
  return (
    <>
      <TextInput {...field} list={id} autoComplete="off" value={(value as string | null) ?? ''} onChange={(event) => onChange(event.target.value)} />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
