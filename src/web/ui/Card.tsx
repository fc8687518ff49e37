// Cards: a general one, and one for a single number.
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { type Tone, toneClass } from '#ui/Badge';
import type { Icon } from '#ui/Icon';

type CardProps = Omit<ComponentProps<'section'>, 'title'> & { title?: ReactNode; actions?: ReactNode };

export function Card({ title, actions, className = '', children, ...rest }: CardProps) {
  return (
    <section {...rest} className={`card ${className}`}>
      {(title || actions) && (
        <div className="card-head">
          {title && <h2>{title}</h2>}
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}

/** The grid of stat cards; `row`: a few counters side by side if they fit. */
export const Stats = ({ row = false, children }: { row?: boolean; children: ReactNode }) => <div className={row ? 'stats stats-row' : 'stats'}>{children}</div>;

type StatCardProps = {
  label: string;
  value: ReactNode;
  icon?: Icon | undefined;
  tone?: Tone | undefined;
  /** Básico, Intermediário, Avançado. */
  level?: string | undefined;
  hint?: ReactNode;
  /** Makes the whole card a link: renderLink={(props) => <Link to="/animals" {...props} />} */
  renderLink?: ((props: { className: string; children: ReactNode }) => ReactNode) | undefined;
};

/** Shrinks to fit one line; very long values wrap. */
function Value({ value }: { value: ReactNode }) {
  const signs = typeof value === 'string' ? value.length : 8;
  return (
    <span className={signs > 18 ? 'stat-value stat-value-long' : 'stat-value'} style={{ '--signs': signs } as CSSProperties}>
      {value}
    </span>
  );
}

export function StatCard({ label, value, icon: Icon, tone = 'green', level, hint, renderLink }: StatCardProps) {
  const children = (
    <>
      <span className="stat-label">{label}</span>
      {Icon && (
        <span className={`stat-icon ${toneClass[tone]}`}>
          <Icon aria-hidden="true" />
        </span>
      )}
      <Value value={value} />
      {hint && <span className="stat-hint">{hint}</span>}
      {level && <span className="stat-level">{level}</span>}
    </>
  );
  return renderLink ? renderLink({ className: 'card stat', children }) : <div className="card stat">{children}</div>;
}
