// Verbs of parts of a batch, and what sales use of them: taking heads out of a batch and giving them back.
import * as z from 'zod/mini';
import { ofOneAnimal } from '#domain/herd/animal-verbs';
import { Animal, headsOf } from '#domain/herd/animals';
import { assertHeads, canTakeBack, isPart, joined, splitOff } from '#domain/herd/batch-parts';
import { leftHerd } from '#domain/herd/herd-exits';
import { idInput } from '#domain/kernel/basic-verbs';
import { alreadyExists, RuleBroken } from '#domain/kernel/errors';
import { id, integer, optional } from '#domain/kernel/fields';
import { derivedId } from '#domain/kernel/ids';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName, Rows } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();
type Leaving = Pick<Rows['animals'], 'status' | 'exit_date' | 'exit_reason'> & Partial<Rows['animals']>;
type Part = { id: string; name?: string | null | undefined };

export const splitInput = z.strictObject({
  id: id(),
  part_id: id(),
  heads: integer('Cabeças', { min: 1 }),
  name: optional(Animal.fields.name),
});

export const splitBatch = verb({
  title: 'Separar parte do lote',
  failed: 'Erro ao separar lote',
  on: 'animals',
  input: splitInput,
  async run(farm, { id, part_id, heads, name }) {
    const [batch, existing] = await Promise.all([farm.get('animals', id), farm.find('animals', part_id)]);
    if (existing) throw alreadyExists();
    if (batch.status !== 'ativo') throw leftHerd(batch, `${batch.name} não está mais no rebanho`, 'id');
    assertHeads(batch, heads, 'heads');
    if (!isPart(batch, heads)) throw new RuleBroken(`${batch.name} tem só estas cabeças: não há o que separar`, 'heads');
    await takePart(farm, batch, heads, { id: part_id, name });
  },
});

export const joinBatch = verb({
  title: 'Juntar ao lote de origem',
  failed: 'Erro ao juntar lote',
  on: 'animals',
  input: idInput,
  async run(farm, { id }) {
    const part = await farm.get('animals', id);
    if (part.status !== 'ativo') throw leftHerd(part, `${part.name} não está mais no rebanho`, 'id');
    if (!(await giveBack(farm, part))) throw new RuleBroken('O lote de origem não está mais no rebanho, ou esta parte já tem registros próprios');
  },
});

/** The part gets copies of the treatments, without their cost and what they took from the stock: its meat and milk are held as those of the batch. */
export async function takePart(farm: Farm, batch: Rows['animals'], heads: number, part: Part, leaving?: Leaving) {
  const split = splitOff(batch, heads, part);
  const treatments = await farm.list('animal_treatments', { animal_id: batch.id });
  farm.put('animals', split.rest);
  farm.add('animals', { ...split.part, ...leaving });
  for (const { created_at: _a, created_by: _b, updated_at: _c, version: _d, deleted_at: _e, deleted_call: _f, ...given } of treatments)
    farm.add('animal_treatments', { ...given, id: derivedId(part.id, given.id), animal_id: part.id, cost: null, supply_use_id: null });
}

/** False when they stay a batch of their own: the batch has left, or something was recorded about the part alone. */
export async function giveBack(farm: Farm, part: Rows['animals']) {
  const batch = part.split_from_id ? await farm.find('animals', part.split_from_id) : undefined;
  const records = await recordsOf(farm, part.id);
  const copies = new Set((await farm.list('animal_treatments', { animal_id: batch?.id ?? part.id })).map((given) => derivedId(part.id, given.id)));
  if (!batch || !canTakeBack(batch) || records.some((record) => record.noun !== 'animal_treatments' || !copies.has(record.id))) return false;
  farm.put('animals', joined(batch, part));
  farm.remove('animals', part.id);
  for (const { noun, id } of records) farm.remove(noun, id);
  return true;
}

/** The same part again, after `giveBack`. */
export async function takeAgain(farm: Farm, part: Rows['animals'], leaving: Leaving, field: string) {
  const batch = await farm.get('animals', part.split_from_id!);
  const heads = headsOf(part);
  assertHeads(batch, heads, field);
  if (!isPart(batch, heads)) throw new RuleBroken(`${batch.name} tem só ${heads.toLocaleString('pt-BR')} cabeças: venda o lote todo`, field);
  farm.put('animals', splitOff(batch, heads, part).rest);
  const { deleted_call } = part;
  const copies = (await farm.listRemoved('animal_treatments', { animal_id: part.id })).filter((given) => given.deleted_call === deleted_call);
  farm.put('animals', { ...part, ...leaving });
  for (const given of copies) farm.put('animal_treatments', given);
}

async function recordsOf(farm: Farm, animal_id: string) {
  const all = [...ofOneAnimal, 'farm_transfers' as const].map(async (noun) => {
    const rows = noun === 'births' ? await farm.list(noun, { mother_id: animal_id }) : await farm.list(noun, { animal_id });
    return rows.map(({ id }) => ({ noun, id }));
  });
  return (await Promise.all(all)).flat();
}
