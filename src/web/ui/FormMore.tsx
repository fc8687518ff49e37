// Rarely used fields of a form: collapsed, unless one has an error or was filled by a draft.
import { ChevronRight } from 'lucide-react';
import { type ReactNode, use, useState } from 'react';
import { get, useFormState } from 'react-hook-form';
import { RestoredValues } from '#ui/drafts';

type FormMoreProps = { title: string /** Names of the fields inside. */; names: readonly string[]; startOpen?: boolean | undefined; children: ReactNode };

export function FormMore({ title, names, startOpen = false, children }: FormMoreProps) {
  const { errors } = useFormState();
  const restored = use(RestoredValues);
  const [open, setOpen] = useState(startOpen || names.some((name) => get(restored, name) != null));
  const shown = open || names.some((name) => get(errors, name));
  return (
    <details className="form-more wide" open={shown} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <ChevronRight aria-hidden="true" />
        {title}
      </summary>
      <div className="form-grid">{children}</div>
    </details>
  );
}
