// Choosing a parent that was never on this farm. Nothing is shown where the farm has none to choose.
import type { ReactNode } from 'react';
import type { Gender } from '#domain/herd/animal-categories';
import type { AnimalType } from '#domain/herd/animal-types';
import { useRows } from '#parts/sync/FarmData';

type ExternalParentsProps = { type: AnimalType; gender: Gender; children: (options: { value: string; label: string; hint?: string }[]) => ReactNode };

export function ExternalParents({ type, gender, children }: ExternalParentsProps) {
  const fitting = useRows('external_animals').filter((one) => one.type === type && one.gender === gender);
  if (fitting.length === 0) return null;
  return children(
    fitting.map(({ id, name, code, registration, breed }) => {
      const hint = [code, registration, breed].filter(Boolean).join(' · ');
      return { value: id, label: name, ...(hint && { hint }) };
    }),
  );
}
