// Parts of a batch: some of its heads become a batch of their own, which is then sold, moved or lost, and may be joined again.
import { type Animal, headsOf } from '#domain/herd/animals';
import { RuleBroken } from '#domain/kernel/errors';
import type { NewRowOf } from '#domain/kernel/noun';

const inWords = (heads: number) => (heads === 1 ? '1 cabeça' : `${heads.toLocaleString('pt-BR')} cabeças`);

/** `heads` left out: all of them. */
export function assertHeads(animal: Pick<Animal, 'name' | 'is_batch' | 'batch_quantity'>, heads: number | null, field: string) {
  if (heads === null || heads === headsOf(animal)) return;
  if (!animal.is_batch) throw new RuleBroken(`${animal.name} não é um lote: é uma cabeça só`, field);
  if (heads < 1) throw new RuleBroken('Informe quantas cabeças do lote', field);
  if (heads > headsOf(animal)) throw new RuleBroken(`${animal.name} tem só ${inWords(headsOf(animal))}`, field);
}

/** Whether some heads stay behind. */
export const isPart = (animal: Pick<Animal, 'is_batch' | 'batch_quantity'>, heads: number | null) =>
  heads !== null && animal.is_batch && heads < headsOf(animal);

const longestName = 200;
const partWord = ' (parte)';

export const partName = (name: string) => (name.endsWith(partWord) ? name : `${name.slice(0, longestName - partWord.length).trim()}${partWord}`);

/** What stays, and the part: alike in everything but its number of heads, its name and the tags, which belong to one record. */
export function splitOff(batch: Animal, heads: number, { id, name }: { id: string; name?: string | null | undefined }) {
  const { created_at: _a, created_by: _b, updated_at: _c, version: _d, deleted_at: _e, deleted_call: _f, ...written } = batch;
  const part: NewRowOf<typeof Animal> = {
    ...written,
    id,
    name: name ?? partName(batch.name),
    identification: null,
    sisbov: null,
    rfid: null,
    batch_quantity: heads,
    // Its weighings stay with the batch.
    entry_weight: batch.weight,
    split_from_id: batch.id,
  };
  return { rest: { ...batch, batch_quantity: headsOf(batch) - heads }, part };
}

/** The batch with the heads of a part that returns to it. */
export const joined = (batch: Animal, part: Pick<Animal, 'is_batch' | 'batch_quantity'>): Animal => ({
  ...batch,
  batch_quantity: headsOf(batch) + headsOf(part),
});

export const canTakeBack = (batch: Pick<Animal, 'is_batch' | 'status' | 'deleted_at'> | undefined) =>
  batch !== undefined && batch.deleted_at === null && batch.is_batch && batch.status === 'ativo';
