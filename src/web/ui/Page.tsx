// The frame of a screen: title, subtitle, actions and content.
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useWide } from '#ui/media';
import { PageMenuContext, type PageMenuEntry } from '#ui/page-menu';

const PageMenu = lazy(async () => ({ default: (await import('#ui/PageMenu')).PageMenu }));

type PageProps = { title: string; subtitle?: ReactNode; actions?: ReactNode; children?: ReactNode };

export function Page({ title, subtitle, actions, children }: PageProps) {
  const [entries, setEntries] = useState<readonly PageMenuEntry[]>([]);
  const add = useCallback((entry: PageMenuEntry) => {
    setEntries((now) => [...now, entry]);
    return () => setEntries((now) => now.filter((one) => one !== entry));
  }, []);
  const wide = useWide();
  return (
    <PageMenuContext value={wide ? null : add}>
      <div className="page">
        <title>{`${title} · Lida`}</title>
        <header className="page-head">
          <div className="page-titles">
            <h1 tabIndex={-1}>{title}</h1>
            {subtitle && <p className="page-subtitle">{subtitle}</p>}
          </div>
          <Suspense>{entries.length > 0 && <PageMenu entries={entries} />}</Suspense>
          {actions && <div className="page-actions">{actions}</div>}
        </header>
        {children}
      </div>
    </PageMenuContext>
  );
}
