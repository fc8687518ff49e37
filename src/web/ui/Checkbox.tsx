// A checkbox with its label.
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from '#ui/Field';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode; error?: string | undefined };

export function Checkbox({ label, hint, error, className = '', ...rest }: CheckboxProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label className="choice">
        <input {...(described && { 'aria-describedby': described })} {...(error && { 'aria-invalid': true })} {...rest} type="checkbox" />
        <span>
          {label}
          {hint && (
            <span className="choice-hint" id={`${id}-hint`}>
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
