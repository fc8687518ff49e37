// The table below the map: entered area beside the map's, and where a boundary is drawn.
import type { Mapped } from '#domain/pastures/pasture-map';
import type { Ground } from '#domain/pastures/pasture-queries';
import { Link } from '#parts/navigation/Router';
import { buttonClass } from '#ui/Button';
import type { Column } from '#ui/DataTable';
import { hectares, percent, quantity } from '#ui/format';
import { Second } from '#ui/SecondLine';
import { drawing } from './drawing-place';
import { grazingInWords } from './PastureShapes';

/** "+4,2%" */
export const signedPercent = (value: number) => `${value > 0 ? '+' : ''}${percent(value)}`;

export function mapColumns(mapped: readonly Mapped[], mayWrite: boolean): Column<Ground>[] {
  const byId = new Map(mapped.map((one) => [one.ground.id, one]));
  const columns: Column<Ground>[] = [
    {
      key: 'name',
      header: 'Pasto',
      primary: true,
      sort: ({ pasture }) => pasture.name,
      cell: (ground) => (
        <>
          {ground.pasture.name}
          <Second>{grazingInWords(ground)}</Second>
        </>
      ),
    },
    {
      key: 'area',
      header: 'Área cadastrada',
      align: 'end',
      sort: ({ pasture }) => pasture.area_hectares,
      cell: ({ pasture }) => hectares(pasture.area_hectares),
    },
    { key: 'mapped', header: 'Área no mapa', align: 'end', sort: ({ id }) => byId.get(id)?.hectares ?? -1, cell: ({ id }) => hectares(byId.get(id)?.hectares) },
    {
      key: 'difference',
      header: 'Diferença',
      align: 'end',
      sort: ({ id }) => Math.abs(byId.get(id)?.difference ?? -1),
      cell: ({ id }) => (byId.has(id) ? signedPercent(byId.get(id)!.difference) : null),
    },
    { key: 'fence', header: 'Cerca', align: 'end', sort: ({ id }) => byId.get(id)?.fence ?? -1, cell: ({ id }) => quantity('metres', byId.get(id)?.fence) },
  ];
  if (!mayWrite) return columns;
  return [
    ...columns,
    {
      key: 'draw',
      header: 'Divisa',
      cell: ({ id, pasture }) => (
        <span className="flex py-1">
          <Link {...drawing(id)} className={buttonClass('secondary', 'px-3')} aria-label={`${byId.has(id) ? 'Mudar' : 'Desenhar'} divisa de ${pasture.name}`}>
            {byId.has(id) ? 'Mudar' : 'Desenhar'}
          </Link>
        </span>
      ),
    },
  ];
}
