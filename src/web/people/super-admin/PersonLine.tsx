// One person in a card of the panel: name, details and actions.
import type { ReactNode } from 'react';
import { Email } from '#ui/Email';

type PersonLineProps = { name: string; email: string; what: string; children: ReactNode };

export const PersonLine = ({ name, email, what, children }: PersonLineProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
    <div className="min-w-0 grow basis-60">
      <p className="font-semibold">{name}</p>
      <p className="text-sm text-muted">
        <Email of={email} />
      </p>
      <p className="text-sm text-muted">{what}</p>
    </div>
    {children}
  </li>
);
