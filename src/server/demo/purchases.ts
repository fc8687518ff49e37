// Steers that the demo farm bought: some are out of quarantine, the newest are still apart and not paid yet.
import { addDays, daysBetween } from '#domain/kernel/dates';
import { bare } from '#domain/kernel/documents';
import { derivedId } from '#domain/kernel/ids';
import { rounded } from '#domain/kernel/money';
import { boughtQuarantine } from '#domain/money/purchase-arrivals';
import type { InputOf } from '#domain/verbs';
import { bought, purchase } from '#server/demo/builders';
import { weightOn } from '#server/demo/growth';
import type { Life } from '#server/demo/life';
import { accountOf, partyOf } from '#server/demo/money-registers';
import type { Crew, Step } from '#server/demo/step';
import { bodyOf } from '#server/demo/story';

type Deal = { details: Partial<InputOf<'purchase_animals'>>; price: Partial<InputOf<'purchase_animals'>['items'][number]> };

const ofPaid = (farm_id: string): Deal => ({
  details: {
    seller_name: 'Joaquim Nogueira',
    new_party_id: derivedId(farm_id, 'party Joaquim Nogueira'),
    seller_document: bare('529.982.247-25'),
    payment_method: 'transferencia',
    account_id: accountOf(farm_id, 'transferencia'),
    transport_cost: 420,
    commission: 180,
    invoice_number: '3127',
    gta_number: 'MG-B 241180',
  },
  price: { price_per_kg: 11.4 },
});

const ofUnpaid = (farm_id: string, day: string): Deal => ({
  details: {
    seller_name: 'Sebastião Moreira',
    party_id: partyOf(farm_id, 'Sebastião Moreira'),
    payment_method: 'boleto',
    payment_status: 'pendente',
    // Later than the bills of this week.
    due_date: addDays(day, 60),
    transport_cost: 260,
    gta_number: 'MG-B 250107',
    notes: 'Vizinho de cerca: vieram no caminhão dele',
  },
  price: { price: 3950 },
});

/** Exams and release of those whose quarantine is over. */
function apart(ids: string[], day: string, today: string, { keeper }: Crew): Step[] {
  const isOver = daysBetween(day, today) > 40;
  const examined = (exam: InputOf<'examine_quarantined'>['exam'], after: number): Step => {
    const exam_date = addDays(day, after);
    return { day: exam_date, by: keeper, call: { verb: 'examine_quarantined', input: { ids, exam, result: 'negativo', exam_date } } };
  };
  const released_on = addDays(day, 31);
  return [
    examined('tuberculosis', 5),
    ...(isOver
      ? [examined('brucellosis', 9), { day: released_on, by: keeper, call: { verb: 'release_quarantine' as const, input: { ids, released_on, reason: null } } }]
      : []),
  ];
}

export function purchasesOf(farm_id: string, lives: readonly Life[], today: string, crew: Crew): Step[] {
  const days = [...new Set(lives.flatMap(({ bought }) => bought ?? []))].toSorted();
  return days.flatMap((day, i): Step[] => {
    const { details, price } = i === 0 ? ofPaid(farm_id) : ofUnpaid(farm_id, day);
    const items = lives
      .filter((life) => life.bought === day)
      .map((life) => {
        const animal_id = derivedId(farm_id, life.label);
        return bought({
          id: derivedId(animal_id, 'bought'),
          animal_id,
          name: life.name,
          identification: life.also.identification ?? null,
          breed: life.breed,
          gender: life.gender,
          birth_date: life.born,
          category: 'novilho',
          weight: rounded(weightOn(day, bodyOf(life)), 0),
          ...price,
        });
      });
    const input = purchase(items, { id: derivedId(farm_id, `purchase ${i}`), purchase_date: day, activity: 'corte', ...details });
    return [
      { day, by: crew.keeper, call: { verb: 'purchase_animals', input } },
      ...apart(
        items.map(({ id }) => boughtQuarantine(id)),
        day,
        today,
        crew,
      ),
    ];
  });
}
