// A section of the gallery: one family of components.
import type { ReactNode } from 'react';

export function Shelf({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="shelf" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
