// A field of a form: its label, hint and error, wired to whatever input stands inside it.
import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useId, useMemo } from 'react';

type Wires = {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
};

const FieldWires = createContext<Wires>({});
const FieldLabel = createContext<ReactNode>(undefined);

/** What an input of the kit puts on its element; what the screen says itself wins. */
export const useFieldWires = () => use(FieldWires);
/** For inputs that open on a sheet of their own and say there what is being chosen. */
export const useFieldLabel = () => use(FieldLabel);

type FieldProps = {
  label: ReactNode;
  required?: boolean | undefined;
  hint?: ReactNode;
  /** The sentence beside the field; empty when all is well. */
  error?: string | undefined;
  className?: string;
  children: ReactNode;
};

export function Field({ label, required = false, hint, error, className = '', children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const invalid = Boolean(error);
  const wires = useMemo<Wires>(
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
        <FieldWires value={wires}>{children}</FieldWires>
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
