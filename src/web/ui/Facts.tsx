// What is known of one thing: names and values, side by side where there is room. What is missing is left out.
import type { ReactNode } from 'react';

export type Fact = { label: string; value: ReactNode /** Takes the whole width: several lines of text. */; wide?: boolean };

const known = ({ value }: Fact) => value !== null && value !== undefined && value !== false && value !== '';

export function Facts({ facts, empty }: { facts: readonly Fact[] /** When nothing is known. */; empty?: ReactNode }) {
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
