// A form field: label, hint and error, connected to its input by ARIA attributes.
import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useId, useMemo } from 'react';

type FieldAttributes = {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
};

const FieldAttributesContext = createContext<FieldAttributes>({});
const FieldLabel = createContext<ReactNode>(undefined);

/** Attributes for the input's element; props of the screen take precedence. */
export const useFieldAttributes = () => use(FieldAttributesContext);
/** For inputs that open a sheet and use the label as its title. */
export const useFieldLabel = () => use(FieldLabel);

type FieldProps = {
  label: ReactNode;
  required?: boolean | undefined;
  hint?: ReactNode;
  /** The error beside the field; empty when valid. */
  error?: string | undefined;
  className?: string;
  children: ReactNode;
};

export function Field({ label, required = false, hint, error, className = '', children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const invalid = Boolean(error);
  const attributes = useMemo<FieldAttributes>(
    () => ({
      id,
      ...(described && { 'aria-describedby': described }),
      ...(invalid && { 'aria-invalid': true as const }),
      ...(required && { 'aria-required': true as const }),
    }),
    [id, described, invalid, required],
  );
  return (
    <div className={`field ${className}`}>
      <label className="field-label" htmlFor={id} id={`${id}-label`}>
        {label}
        {required && <Required />}
      </label>
      <FieldLabel value={label}>
        <FieldAttributesContext value={attributes}>{children}</FieldAttributesContext>
      </FieldLabel>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

export const Required = () => (
  <span className="field-required" aria-hidden="true">
    *
  </span>
);

export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) =>
  children ? (
    <p className="field-error" id={id}>
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </p>
  ) : null;
