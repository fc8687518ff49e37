// The frame of a screen: title, subtitle, actions and content.
import type { ReactNode } from 'react';

type PageProps = { title: string; subtitle?: ReactNode; actions?: ReactNode; children?: ReactNode };

export function Page({ title, subtitle, actions, children }: PageProps) {
  return (
    <div className="page">
      <title>{`${title} · Lida`}</title>
      <header className="page-head">
        <div className="page-titles">
          <h1 tabIndex={-1}>{title}</h1>
          {subtitle && <p className="page-subtitle">{subtitle}</p>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
