// A place kept for what is still to be built: small, and without a promise of when.
import type { ReactNode } from 'react';
import { Card } from '#ui/Card';

export function Soon({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="card-soon">
      <h2>{title}</h2>
      <p>Em breve: {children}</p>
    </Card>
  );
}
