// What a drawing measures, beside the area that was entered; and the aim in the middle of the map.
import { useDeferredValue, useMemo } from 'react';
import { type Corner, problemOf } from '#domain/pastures/boundary';
import { differenceOf, fenceOf, hectaresOf } from '#domain/pastures/boundary-area';
import { type Overlap, overlapsOf } from '#domain/pastures/boundary-overlap';
import type { Mapped } from '#domain/pastures/pasture-map';
import type { Pasture } from '#domain/pastures/pastures';
import { Notice } from '#ui/Banner';
import { Checkbox } from '#ui/Checkbox';
import { Facts } from '#ui/Facts';
import { hectares, quantity } from '#ui/format';
import { signedPercent } from './columns';

/** `others`: the pastures that are on the map already. */
type FiguresProps = { corners: readonly Corner[]; problem: string | null; entered: number | undefined; others: readonly Mapped[] };

export function DrawnFigures({ corners, problem, entered, others }: FiguresProps) {
  const isBoundary = corners.length > 2 && !problem;
  const area = isBoundary ? hectaresOf(corners) : null;
  const named = useMemo(() => others.map(({ ground: { pasture }, corners: theirs }) => ({ id: pasture.id, name: pasture.name, corners: theirs })), [others]);
  // While a finger drags, the fence is drawn first.
  const later = useDeferredValue(isBoundary ? corners : null);
  const overlaps = useMemo(() => (later ? overlapsOf(later, named) : []), [later, named]);
  return (
    <div role="status" aria-label="Medidas do desenho" className="flex flex-col gap-2">
      <Facts
        facts={[
          { label: 'Cantos', value: corners.length },
          { label: 'Área no mapa', value: area !== null && hectares(area) },
          { label: 'Área cadastrada', value: entered !== undefined && hectares(entered) },
          { label: 'Diferença', value: area !== null && entered !== undefined && signedPercent(differenceOf(area, entered)) },
          { label: 'Cerca', value: corners.length > 1 && quantity('metres', fenceOf(corners)) },
        ]}
      />
      {problem && corners.length > 2 && <Notice tone="yellow">{`Ainda não é uma divisa: ${problem}.`}</Notice>}
      {overlaps.length > 0 && (
        <Notice tone="yellow">{`Fica por cima de outro pasto: ${overlapsInWords(overlaps)}. Confira as cercas; pode ser salvo assim.`}</Notice>
      )}
    </div>
  );
}

export const overlapsInWords = (overlaps: readonly Overlap[]) => overlaps.map(({ name, hectares: common }) => `${name} (${hectares(common)})`).join(', ');

type TakeAreaProps = { corners: readonly Corner[]; pasture: Pasture; checked: boolean; onChange: (checked: boolean) => void };

export function TakeArea({ corners, pasture, checked, onChange }: TakeAreaProps) {
  const area = problemOf(corners) ? 0 : hectaresOf(corners);
  if (area === 0 || area === pasture.area_hectares) return null;
  return (
    <Checkbox
      label="Usar a área do mapa"
      hint={`${hectares(area)} no lugar de ${hectares(pasture.area_hectares)}`}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

export const Aim = ({ width, height }: { width: number; height: number }) => (
  <path
    d={`M${width / 2 - 12},${height / 2} h24 M${width / 2},${height / 2 - 12} v24`}
    stroke="var(--ink)"
    strokeWidth="1.5"
    opacity="0.7"
    pointerEvents="none"
    className="print:hidden"
  />
);
