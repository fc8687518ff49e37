// Choose one of a few, all visible.
import { type ChangeEventHandler, type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError, Required } from '#ui/Field';

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

type RadioGroupProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange'> & {
  label: ReactNode;
  options: readonly RadioOption[];
  required?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** Controlled, with onChange; or leave both to react-hook-form's register. */
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ChangeEventHandler<HTMLInputElement> | undefined;
};

export function RadioGroup({ label, options, required = false, hint, error, value, defaultValue, onChange, name, className = '', ...rest }: RadioGroupProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={`choices ${className}`} {...(described && { 'aria-describedby': described })}>
      <legend className="field-label">
        {label}
        {required && <Required />}
      </legend>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="choices-row">
        {options.map((option) => (
          <label className="choice" key={option.value}>
            <input
              {...rest}
              {...(error && { 'aria-invalid': true })}
              {...(value === undefined ? { defaultChecked: option.value === defaultValue } : { checked: option.value === value })}
              {...(onChange && { onChange })}
              type="radio"
              name={name ?? id}
              value={option.value}
              disabled={option.disabled ?? rest.disabled}
            />
            <span>
              {option.label}
              {option.hint && <span className="choice-hint">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
