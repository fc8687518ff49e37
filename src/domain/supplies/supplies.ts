// Supplies (estoque de remédios, sêmen e insumos): what the farm keeps in stock besides feed. How much is there follows from the lots.
import { RuleBroken } from '#domain/kernel/errors';
import { choice, decimal, longText, optional, reference, text } from '#domain/kernel/fields';
import { derivedId } from '#domain/kernel/ids';
import { noun, type RowOf } from '#domain/kernel/noun';
import { fold } from '#domain/kernel/text';

export const supplyKinds = { medicamento: 'Medicamento', vacina: 'Vacina', semen: 'Sêmen', embriao: 'Embrião', insumo: 'Insumo' };
export type SupplyKind = keyof typeof supplyKinds;

export const Supply = noun(
  'supplies',
  {
    kind: choice('Tipo', supplyKinds),
    /** Of a medicine: the name of its product, whose label has the withdrawal. */
    name: text('Nome', { max: 100 }),
    unit: text('Unidade', { max: 20 }),
    min_stock: optional(decimal('Estoque mínimo', { max: 9_999_999, scale: 2 })),
    bull_id: optional(reference('Touro do rebanho', 'animals')),
    external_bull_id: optional(reference('Touro de fora', 'external_animals')),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Estoque',
    missing: 'Produto do estoque não encontrado',
    failed: { load: 'Erro ao carregar o estoque', save: 'Erro ao salvar produto do estoque', remove: 'Erro ao excluir produto do estoque' },
    confirm: 'Tem certeza que deseja excluir este produto do estoque?',
    identities: ['name'],
  },
);
export type Supply = RowOf<typeof Supply>;

export const breedingKinds: readonly SupplyKind[] = ['semen', 'embriao'];
export const isForBreeding = ({ kind }: Pick<Supply, 'kind'>) => breedingKinds.includes(kind);

/** The unit that a new record of the kind begins with. */
export const usualUnit: Record<SupplyKind, string> = { medicamento: 'frasco', vacina: 'dose', semen: 'dose', embriao: 'embrião', insumo: 'unidade' };

type Written = Pick<Supply, 'id' | 'kind' | 'name' | 'bull_id' | 'external_bull_id'>;

export function assertSupply({ kind, bull_id, external_bull_id }: Pick<Written, 'kind' | 'bull_id' | 'external_bull_id'>) {
  if (bull_id && external_bull_id) throw new RuleBroken('Escolha o touro do rebanho ou o de fora, não os dois', 'external_bull_id');
  if (!isForBreeding({ kind }) && (bull_id || external_bull_id)) throw new RuleBroken('Só sêmen e embrião têm touro', bull_id ? 'bull_id' : 'external_bull_id');
}

/** Semen and embryos of one bull are two things. */
export function assertOnlySupply({ id, kind, name }: Pick<Written, 'id' | 'kind' | 'name'>, others: readonly Pick<Supply, 'id' | 'kind' | 'name'>[]) {
  if (others.some((other) => other.id !== id && other.kind === kind && fold(other.name) === fold(name)))
    throw new RuleBroken('Já existe um produto deste tipo com este nome', 'name');
}

/** The label from which the id of a supply that comes with a note is derived. */
export const supplyLabel = (kind: SupplyKind, name: string) => `supply ${kind} ${fold(name)}`;

/** The supply of this kind and name, else an id that two devices make alike. A renamed supply keeps its id. */
export function supplyIdFor(supplies: readonly Pick<Supply, 'id' | 'kind' | 'name'>[], farm_id: string, kind: SupplyKind, name: string): string {
  const known = supplies.find((one) => one.kind === kind && fold(one.name) === fold(name));
  if (known) return known.id;
  const taken = new Set(supplies.map(({ id }) => id));
  for (let nth = 1; ; nth++) {
    const id = derivedId(farm_id, nth === 1 ? supplyLabel(kind, name) : `${supplyLabel(kind, name)} ${nth}`);
    if (!taken.has(id)) return id;
  }
}
