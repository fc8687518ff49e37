// One of a few: the platform's own list, which every phone knows how to show.
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useFieldWires } from '#ui/Field';

export type Option = { value: string; label: string; disabled?: boolean };

type SelectProps = ComponentProps<'select'> & {
  options?: readonly Option[] | undefined;
  /** The empty choice; without it something is always chosen. */
  placeholder?: string | undefined;
};

export function Select({ options, placeholder, className = '', children, ...rest }: SelectProps) {
  const wires = useFieldWires();
  return (
    <div className={`input input-select ${className}`}>
      <select {...wires} {...rest}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown aria-hidden="true" />
    </div>
  );
}

/** The options of a choice field: stored value → what people read. */
export const optionsOf = (values: Record<string, string>): Option[] => Object.entries(values).map(([value, label]) => ({ value, label }));
