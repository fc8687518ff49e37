// Verbs that take an animal, a batch or part of a batch out of the herd other than by sale, and the one that brings it back.
import * as z from 'zod/mini';
import { assertMayLeave, assertMayReturn, inHerd, laterFindings, type Way } from '#domain/exits/herd-gate';
import { changeAnimal } from '#domain/herd/animal-verbs';
import { Animal, headsOf, lossKinds } from '#domain/herd/animals';
import { takePart } from '#domain/herd/batch-part-verbs';
import { assertHeads, isPart } from '#domain/herd/batch-parts';
import { carcassFindings } from '#domain/herd/carcass';
import { idInput } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, decimal, id, integer, optional, text } from '#domain/kernel/fields';
import { assertPlausible, type Finding } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName, Rows } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

/** `heads` of a batch; left out: all of them. `part_id`: the record of those heads when others stay. */
const who = { id: id(), heads: optional(integer('Quantas cabeças', { min: 1 })), part_id: z.optional(id()) };

export const slaughterInput = z.strictObject({
  ...who,
  exit_date: date('Data do abate'),
  /** The packer, or why. */
  exit_reason: optional(text('Frigorífico ou motivo')),
  /** From the packer's sheet: of the animal, or of all heads. */
  carcass_weight: optional(decimal('Peso da carcaça (kg)', { min: 0.01, max: 9_999_999.99, scale: 2 })),
  carcass_yield: optional(decimal('Rendimento de carcaça (%)', { min: 1, max: 100, scale: 2 })),
  withdrawal_reason: optional(text('Motivo da liberação', { max: 500 })),
});

export const deathInput = z.strictObject({ ...who, exit_date: date('Data da morte'), exit_reason: text('Causa da morte') });

export const lossInput = z.strictObject({
  ...who,
  exit_date: date('Data da perda'),
  loss_kind: choice('O que houve', lossKinds),
  exit_reason: optional(text('Como foi')),
});

type Taken = { id: string; heads: number | null; part_id: string | undefined };
type Gone = Partial<Rows['animals']> & Pick<Rows['animals'], 'status'> & { exit_date: string; exit_reason: string };

async function takeOut(farm: Farm, { id, heads, part_id }: Taken, way: Way, gone: Gone, findings: readonly Finding[] = []) {
  const animal = await farm.get('animals', id);
  if (animal.status === 'ativo') assertHeads(animal, heads, 'heads');
  const held = await assertMayLeave(farm, [animal], {
    way,
    on: gone.exit_date,
    fields: { date: 'exit_date', animal: 'id' },
    meat: way === 'slaughter',
    withdrawal_reason: gone.withdrawal_reason ?? null,
  });
  // The others of a batch go on being weighed.
  const later = await laterFindings(farm, isPart(animal, heads) ? [] : [animal], gone.exit_date, 'exit_date');
  assertPlausible(farm, [...findings, ...later]);
  const written = { ...gone, withdrawal_reason: held ? (gone.withdrawal_reason ?? null) : null };
  if (isPart(animal, heads)) await takePart(farm, animal, heads!, { id: part_id ?? farm.id('part') }, written);
  else farm.put('animals', { ...animal, ...written });
}

export const slaughter = verb({
  title: 'Registrar abate',
  failed: 'Erro ao registrar abate',
  on: 'animals',
  input: slaughterInput,
  asks: true,
  async run(farm, { id, heads, part_id, exit_reason, ...gone }) {
    const animal = await farm.get('animals', id);
    const carcass = carcassFindings(animal, heads ?? headsOf(animal), gone);
    await takeOut(farm, { id, heads, part_id }, 'slaughter', { ...gone, status: 'abatido', exit_reason: exit_reason ?? 'Abate' }, carcass);
  },
});

export const reportDeath = verb({
  title: 'Registrar morte',
  failed: 'Erro ao registrar morte',
  on: 'animals',
  input: deathInput,
  asks: true,
  run: (farm, { id, heads, part_id, ...gone }) => takeOut(farm, { id, heads, part_id }, 'death', { ...gone, status: 'morto' }),
});

/** Stored as morto, which older releases know, and told apart by `loss_kind` (decision 270). */
export const reportLost = verb({
  title: 'Registrar perda',
  failed: 'Erro ao registrar perda',
  on: 'animals',
  input: lossInput,
  asks: true,
  run: (farm, { id, heads, part_id, exit_date, exit_reason, loss_kind }) => {
    const words = `Perdido: ${lossKinds[loss_kind].toLowerCase()}${exit_reason ? `, ${exit_reason}` : ''}`;
    return takeOut(farm, { id, heads, part_id }, 'loss', { status: 'morto', loss_kind, exit_date, exit_reason: words.slice(0, 200) });
  },
});

export const returnToHerd = verb({
  title: 'Voltar ao rebanho',
  failed: 'Erro ao trazer o animal de volta',
  on: 'animals',
  input: idInput,
  async run(farm, { id }) {
    const animal = await farm.get('animals', id);
    if (animal.status === 'ativo') throw new RuleBroken(`${animal.name} já está no rebanho`, 'id');
    await assertMayReturn(farm, animal);
    farm.put('animals', { ...animal, ...inHerd });
  },
});

const wayOf = { vendido: 'sale', abatido: 'slaughter', morto: 'death' } as const satisfies Partial<Record<Animal['status'], Way>>;
const told = 'Registre o abate ou a venda na página do animal, com o motivo';

/** Older releases take animals out of the herd, and bring them back, by changing the situation: the same gate, on the day of the call when they give none. */
export const updateAnimal = verb({
  title: 'Atualizar animal',
  failed: 'Erro ao atualizar animal',
  on: 'animals',
  input: Animal.update,
  asks: true,
  run: (farm, input) =>
    changeAnimal(farm, input, async (after, before) => {
      if (after.status === 'ativo') {
        if (before.status === 'ativo') return {};
        await assertMayReturn(farm, before);
        return inHerd;
      }
      const [left, on] = [after.status !== before.status, after.exit_date ?? farm.today];
      if (!left && after.exit_date === before.exit_date) return {};
      const way = wayOf[after.status];
      await assertMayLeave(farm, [{ ...before, birth_date: after.birth_date, status: 'ativo' }], {
        way,
        on,
        fields: { date: 'exit_date', animal: 'status' },
        meat: way !== 'death',
        withdrawal_reason: left ? null : before.withdrawal_reason,
        told,
      });
      return left ? { exit_date: on, withdrawal_reason: null, carcass_weight: null, carcass_yield: null, loss_kind: null } : {};
    }),
});
