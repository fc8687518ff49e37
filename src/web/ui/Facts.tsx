// A list of labels and values, side by side if they fit. Missing values are omitted.
import type { ReactNode } from 'react';

export type Fact = { label: string; value: ReactNode /** Full width, for several lines of text. */; wide?: boolean };

const known = ({ value }: Fact) => value !== null && value !== undefined && value !== false && value !== '';

export function Facts({ facts, empty }: { facts: readonly Fact[] /** Shown without any value. */; empty?: ReactNode }) {
  const shown = facts.filter(known);
  if (shown.length === 0) return empty ? <p className="text-muted">{empty}</p> : null;
  return (
    <dl className="facts">
      {shown.map(({ label, value, wide }) => (
        <div key={label} className={wide ? 'wide' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
