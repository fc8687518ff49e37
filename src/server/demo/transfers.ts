// The demo's transfers to the owner's other farm: completed yesterday, in transit, planned, and cancelled; and one that comes from there.
import { addDays } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import type { Actor } from '#domain/kernel/roles';
import type { InputOf } from '#domain/verbs';
import { transfer } from '#server/demo/builders';
import type { Life } from '#server/demo/life';
import type { Step } from '#server/demo/step';

/** Label of the animals that were transferred yesterday. */
export const sentLabel = 'sent steer';

type Ways = { from: string; to: string };

/** Must be the last steps: a transferred animal can have no more records here. */
export function transfersOf(lives: Life[], today: string, by: Actor, { from, to }: Ways): Step[] {
  const yesterday = addDays(today, -1);
  const named = (label: string) => lives.filter((life) => life.label === label);
  const written = (life: Life, day: string, wanted: Partial<InputOf<'create_transfer'>>): Step[] => {
    const animal_id = derivedId(from, life.label);
    const input = transfer(animal_id, {
      id: derivedId(animal_id, 'transfer'),
      from_farm_id: from,
      to_farm_id: to,
      transport_method: 'Caminhão boiadeiro',
      ...wanted,
    });
    return [{ day, by, call: { verb: 'create_transfer', input } }];
  };
  const lorry = { reason: 'Recria no pasto do sítio', responsible: 'Transportadora Irmãos Lopes' };
  return [
    ...named('beef heifer 0').flatMap((life) =>
      written(life, addDays(today, -38), {
        transfer_date: addDays(today, -36),
        status: 'cancelada',
        reason: 'Trocar de pasto',
        notes: 'A estrada não deu passagem',
      }),
    ),
    ...lives
      .filter(({ label }) => label.startsWith(sentLabel))
      .flatMap((life) => written(life, yesterday, { transfer_date: yesterday, status: 'concluída', cost: 190, ...lorry })),
    ...named('steer 0').flatMap((life) => written(life, yesterday, { transfer_date: yesterday, status: 'em_transito', cost: 190, ...lorry })),
    ...named('esperanca steer 5').flatMap((life) =>
      written(life, yesterday, { transfer_date: yesterday, status: 'em_transito', gta_number: 'MG-B 250340', ...lorry, reason: 'Terminação na Santa Clara' }),
    ),
    ...named('steer 1').flatMap((life) => written(life, yesterday, { transfer_date: addDays(today, 6), ...lorry })),
  ];
}
