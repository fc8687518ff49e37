// Verbs of tags: given to an animal (or in the place of others), lost, and both undone.
import * as z from 'zod/mini';
import { assertIdentity } from '#domain/herd/animal-verbs';
import type { Animal } from '#domain/herd/animals';
import { isPnib } from '#domain/herd/official-numbers';
import { numberFindings } from '#domain/herd/plausible-animals';
import { assertTagDay, inTagOrder, TagEvent, type TagNumbers, tagParts } from '#domain/herd/tag-events';
import { tagFields } from '#domain/herd/tag-fields';
import { idInput, removalInput } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { choice } from '#domain/kernel/fields';
import { assertPlausible } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();
const { lost_part: _lost, ...applied } = TagEvent.create.shape;
const { id, animal_id, event_date, notes } = TagEvent.create.shape;

export const tagInput = z.strictObject(applied);
/** What all animals of a session in the corral have in common. */
export const tagPlan = z.strictObject({ event_date, notes });
export const lostTagInput = z.strictObject({ id, animal_id, event_date, lost_part: choice('Qual', tagParts), notes });

/** What the animal has after this event: a number that a later event gave stays. */
async function numbersAfter(farm: Farm, animal: Animal, event: Pick<TagEvent, 'id' | 'event_date'> & TagNumbers) {
  const later = (await farm.list('tag_events', { animal_id: animal.id })).filter((other) => other.kind !== 'perdido' && inTagOrder(event, other) < 0);
  const given = tagFields.filter((field) => event[field] !== null && later.every((other) => other[field] === null));
  return { ...animal, ...Object.fromEntries(given.map((field) => [field, event[field]])) } as Animal;
}

export const applyTag = verb({
  title: 'Brincar animal',
  failed: 'Erro ao salvar brinco',
  on: 'tag_events',
  input: tagInput,
  asks: true,
  async run(farm, input) {
    const animal = await farm.get('animals', input.animal_id);
    assertTagDay(animal, input.event_date, farm.today);
    // PNIB has one number for the tag and the chip.
    const event = { ...input, sisbov: input.sisbov ?? (isPnib(input.rfid) ? input.rfid : null) };
    if (tagFields.every((field) => event[field] === null)) throw new RuleBroken('Informe ao menos um número', 'rfid');
    const after = await numbersAfter(farm, animal, event);
    await assertIdentity(farm, after, animal);
    assertPlausible(farm, numberFindings(after));
    farm.put('animals', after);
    const replaces = tagFields.some((field) => event[field] !== null && animal[field] !== null && animal[field] !== event[field]);
    farm.add('tag_events', {
      ...event,
      kind: replaces ? 'substituido' : 'aplicado',
      previous_identification: animal.identification,
      previous_sisbov: animal.sisbov,
      previous_rfid: animal.rfid,
    });
  },
});

/** The numbers stay the animal's: a tag that is found again says whose it is (decision 409). */
export const reportTagLost = verb({
  title: 'Registrar perda de brinco',
  failed: 'Erro ao salvar brinco',
  on: 'tag_events',
  input: lostTagInput,
  async run(farm, input) {
    const animal = await farm.get('animals', input.animal_id);
    assertTagDay(animal, input.event_date, farm.today);
    const [visual, chip] = [input.lost_part !== 'eletronico', input.lost_part !== 'visual'];
    const lost = { identification: visual ? animal.identification : null, sisbov: visual ? animal.sisbov : null, rfid: chip ? animal.rfid : null };
    if (tagFields.every((field) => lost[field] === null)) throw new RuleBroken(`${animal.name} não tem este brinco`, 'lost_part');
    farm.add('tag_events', { ...input, ...lost, kind: 'perdido' });
  },
});

export const removeTagEvent = verb({
  title: 'Excluir registro de brinco',
  on: 'tag_events',
  input: removalInput,
  async run(farm, { id }) {
    const event = await farm.get('tag_events', id);
    farm.remove('tag_events', id);
    const animal = await farm.find('animals', event.animal_id);
    if (event.kind === 'perdido' || !animal || animal.deleted_at !== null) return;
    // What this event gave, and nobody changed since.
    const before: TagNumbers = { identification: event.previous_identification, sisbov: event.previous_sisbov, rfid: event.previous_rfid };
    const undone = tagFields.filter((field) => event[field] !== null && animal[field] === event[field]);
    const after = { ...animal, ...Object.fromEntries(undone.map((field) => [field, before[field]])) };
    await assertIdentity(farm, after, animal);
    farm.put('animals', after);
  },
});

export const restoreTagEvent = verb({
  title: 'Desfazer exclusão de registro de brinco',
  on: 'tag_events',
  input: idInput,
  async run(farm, { id }) {
    const event = await farm.removed('tag_events', id);
    const animal = await farm.get('animals', event.animal_id);
    farm.put('tag_events', event);
    if (event.kind === 'perdido') return;
    const after = await numbersAfter(farm, animal, event);
    await assertIdentity(farm, after, animal);
    farm.put('animals', after);
  },
});
