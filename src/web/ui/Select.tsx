// Choose one of a few with the native select, which suits every phone.
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useFieldAttributes } from '#ui/Field';

export type Option = { value: string; label: string; disabled?: boolean };

type SelectProps = ComponentProps<'select'> & {
  options?: readonly Option[] | undefined;
  /** The empty option; without it a value is always selected. */
  placeholder?: string | undefined;
};

export function Select({ options, placeholder, className = '', children, ...rest }: SelectProps) {
  const attributes = useFieldAttributes();
  return (
    <div className={`input input-select ${className}`}>
      <select {...attributes} {...rest}>
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

/** Options of a choice field: stored value → label. */
export const optionsOf = (values: Record<string, string>): Option[] => Object.entries(values).map(([value, label]) => ({ value, label }));
