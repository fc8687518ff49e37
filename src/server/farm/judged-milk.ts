// Milk records of a long read as the screens count them: the events of a cow are read once, with the first of her milk.
import type { Access } from '#domain/kernel/roles';
import { asRecorded, type CowRows, type HeldByCow, heldByCow, judgedMilk, milkDeciders } from '#domain/milk/discarded-milk';
import type { MilkProduction } from '#domain/milk/milk-production';
import type { NounName } from '#domain/nouns';
import { may } from '#domain/people/permissions';
import type { Send } from '#server/kernel/db';
import type { FarmSession } from '#server/kernel/session';
import { columnsOf } from '#server/kernel/statements';

const cowOf: Record<(typeof milkDeciders)[number], string> = {
  animals: 'id',
  animal_vaccines: 'animal_id',
  animal_treatments: 'animal_id',
  births: 'mother_id',
  pregnancy_losses: 'animal_id',
  artificial_inseminations: 'animal_id',
};

/** Of a person who does not see health: as was known when it was recorded. */
export function milkJudge(send: Send, { user_id, farm_id, actor }: Pick<FarmSession, 'user_id' | 'farm_id'> & { actor: Access }) {
  const sees = milkDeciders.every((noun) => may(actor, 'read', noun));
  const asked = new Set<string>();
  const held = new Map<string, HeldByCow extends ReadonlyMap<string, infer Days> ? Days : never>();
  const eventsOf = async (noun: NounName & keyof typeof cowOf, cows: readonly string[]) => {
    const text = `select ${columnsOf(noun).join(', ')} from ${noun} where user_id = $1 and farm_id = $2 and deleted_at is null and ${cowOf[noun]} = any($3)`;
    return (await send({ name: `judged_${noun}`, text }, [user_id, farm_id, cows])).rows;
  };
  return async <R extends object>(rows: R[]): Promise<R[]> => {
    const records = rows as unknown as MilkProduction[];
    if (!sees) return records.map(asRecorded) as unknown as R[];
    const cows = [...new Set(records.flatMap(({ animal_id }) => (animal_id === null || asked.has(animal_id) ? [] : [animal_id])))];
    if (cows.length > 0) {
      const known: Record<string, unknown> = {};
      for (const noun of milkDeciders) known[noun] = await eventsOf(noun, cows);
      for (const [cow, days] of heldByCow(known as unknown as CowRows)) held.set(cow, days);
      for (const cow of cows) asked.add(cow);
    }
    return records.map((record) => judgedMilk(record, held)) as unknown as R[];
  };
}
