// Which verbs change events of which females: after each of them, her stored state follows (state-keeping.ts).
import type { Farm, Rows } from '#domain/nouns';
import { assertEnded, dropRegistered, keepBirthOf, keepRegistered, keepResult, keepState, keepWeaning, keepWritten } from '#domain/reproduction/state-keeping';

type EventNoun = 'pregnancy_losses' | 'artificial_inseminations' | 'pregnancy_checks' | 'dry_offs';
type About = {
  id: string;
  animal_id: string;
  mother_id: string;
  newborns: { id: string }[];
  /** Of a purchase. */
  items: { animal_id: string }[];
  added?: { animal_id: string }[];
  birth_date: string;
  loss_date: string;
  dry_off_date: string;
  check_date: string;
  result: string;
};
/** Runs before the verb; what it returns runs after it. */
type Keeping = (farm: Farm, input: About) => Promise<() => Promise<void>>;

/** The animals that the event was about before the verb, and is about after it. */
const ofEvent =
  (noun: EventNoun): Keeping =>
  async (farm, { id }) => {
    const before = await farm.find(noun, id);
    return async () => {
      const after = await farm.find(noun, id);
      for (const animal_id of new Set([before, after].flatMap((row) => row?.animal_id ?? []))) await keepState(farm, animal_id);
    };
  };

const ofBirth: Keeping = async (farm, { id }) => {
  const birth = await farm.find('births', id);
  return async () => {
    if (birth) await keepState(farm, birth.mother_id);
  };
};

const mothersOf = (births: readonly Rows['births'][]) => new Map(births.map(({ mother_id, birth_date }) => [mother_id, birth_date]));

const keeping: Record<string, Keeping> = {
  create_animal:
    async (farm, { id }) =>
    () =>
      keepRegistered(farm, id),
  purchase_animals:
    async (farm, { items }) =>
    async () => {
      await Promise.all(items.map(({ animal_id }) => keepRegistered(farm, animal_id)));
    },
  update_animal_purchase:
    async (farm, { added = [] }) =>
    async () => {
      await Promise.all(added.map(({ animal_id }) => keepRegistered(farm, animal_id)));
    },
  update_animal: async (farm, { id }) => {
    const before = await farm.find('animals', id);
    return async () => {
      if (!before) return;
      await keepWritten(farm, before);
      await keepWeaning(farm, before);
    };
  },
  remove_animal: async (farm, { id }) => {
    const births = await farm.list('births', { animal_id: id });
    return async () => {
      for (const [mother_id, birth_date] of mothersOf(births)) {
        await keepBirthOf(farm, mother_id, birth_date);
        await keepState(farm, mother_id);
      }
    };
  },
  restore_animal:
    async (farm, { id }) =>
    async () => {
      for (const [mother_id] of mothersOf(await farm.list('births', { animal_id: id }))) await keepState(farm, mother_id);
    },
  dry_off:
    async (farm, { id, dry_off_date }) =>
    async () => {
      farm.add('dry_offs', { id: farm.id('dry_off'), animal_id: id, dry_off_date });
      await keepState(farm, id);
    },
  register_birth:
    async (farm, { mother_id, birth_date, newborns }) =>
    async () => {
      for (const { id } of newborns) await keepRegistered(farm, id);
      await keepState(farm, mother_id);
      await assertEnded(farm, mother_id, birth_date, 'birth_date');
    },
  remove_birth: ofBirth,
  restore_birth: ofBirth,
  register_loss:
    async (farm, { animal_id, loss_date }) =>
    async () => {
      await keepState(farm, animal_id);
      await assertEnded(farm, animal_id, loss_date, 'loss_date');
    },
  remove_loss: ofEvent('pregnancy_losses'),
  restore_loss: ofEvent('pregnancy_losses'),
  create_insemination:
    async (farm, { id, animal_id }) =>
    async () => {
      await keepResult(farm, await farm.get('artificial_inseminations', id));
      await keepState(farm, animal_id);
    },
  update_insemination: async (farm, input) => {
    const before = await farm.find('artificial_inseminations', input.id);
    const keep = await ofEvent('artificial_inseminations')(farm, input);
    return async () => {
      const after = await farm.get('artificial_inseminations', input.id);
      const decides = ['animal_id', 'result', 'insemination_date', 'confirmation_date'] as const;
      if (decides.some((field) => after[field] !== before?.[field])) await keepResult(farm, after);
      await keep();
    };
  },
  remove_insemination: async (farm, input) => {
    const keep = await ofEvent('artificial_inseminations')(farm, input);
    return async () => {
      for (const check of await farm.list('pregnancy_checks', { service_id: input.id })) if (check.stated) farm.remove('pregnancy_checks', check.id);
      await keep();
    };
  },
  restore_insemination: async (farm, input) => {
    const service = await farm.find('artificial_inseminations', input.id);
    const keep = await ofEvent('artificial_inseminations')(farm, input);
    return async () => {
      for (const check of await farm.listRemoved('pregnancy_checks', { service_id: input.id }))
        if (check.deleted_call === service?.deleted_call) farm.put('pregnancy_checks', check);
      await keep();
    };
  },
  check_pregnancy:
    async (farm, { animal_id, check_date, result }) =>
    async () => {
      if (result === 'prenha') await dropRegistered(farm, animal_id, check_date);
      await keepState(farm, animal_id);
    },
  update_pregnancy_check: ofEvent('pregnancy_checks'),
  remove_pregnancy_check: ofEvent('pregnancy_checks'),
  restore_pregnancy_check: ofEvent('pregnancy_checks'),
  record_dry_off: ofEvent('dry_offs'),
  update_dry_off: ofEvent('dry_offs'),
  remove_dry_off: ofEvent('dry_offs'),
  restore_dry_off: ofEvent('dry_offs'),
};

type Runs = { run(farm: never, input: never): Promise<void> };

export function keepingState<V extends Runs>(name: string, verb: V): V {
  const keep = keeping[name];
  if (!keep) return verb;
  return {
    ...verb,
    async run(farm: Farm, input: About) {
      const after = await keep(farm, input);
      await verb.run(farm as never, input as never);
      await after();
    },
  };
}
