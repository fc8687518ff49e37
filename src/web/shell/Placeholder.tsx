// A placeholder shown until the screen can be.
import type { ReactNode } from 'react';
import type { Icon } from '#ui/Icon';

export function Placeholder({ icon: Icon, title, children }: { icon: Icon; title: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-md flex-col justify-center p-4">
      <title>{`${title} · Lida`}</title>
      <section className="card flex flex-col gap-4 p-6 text-center">
        <Icon aria-hidden="true" className="mx-auto size-12 text-brand-ink" />
        <h1 tabIndex={-1} className="text-xl">
          {title}
        </h1>
        {children}
      </section>
    </div>
  );
}
