// The demo's breeding season of the beef cows, the vet's own IATF protocol, and a lot of heifers in the middle of it.
import { addDays } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import { type Life, leftOn } from '#server/demo/life';
import type { Crew, Step } from '#server/demo/step';

const isBeef = ({ label }: Life) => /^(beef cow \d+|bull \d+|esperanca cow \d+|esperanca bull)$/.test(label);
const isOpenHeifer = ({ label, facts }: Life) => /heifer \d+$/.test(label) && !facts.some(({ to }) => to.pregnancy_status === 'prenha');

const steps = 'D0 Implante + benzoato de estradiol 2 mg\nD8 Retirar implante + PGF2α + eCG 300 UI + cipionato de estradiol 0,6 mg\nD10 IA\nD40 Ultrassom';
const [opened, started] = [20, 4];

export function seasonsOf(farm_id: string, lives: Life[], today: string, { keeper }: Crew): Step[] {
  const grown = (life: Life, days: number) => life.born < addDays(today, -days) && leftOn(life) === undefined;
  const chosen = (which: (life: Life) => boolean, label: string, days: number) =>
    lives
      .filter((life) => which(life) && grown(life, days))
      .map((life) => ({ id: derivedId(farm_id, `${label} ${life.label}`), animal_id: derivedId(farm_id, life.label) }));
  const [herd, heifers] = [chosen(isBeef, 'season', 700), chosen(isOpenHeifer, 'lot', 480)];
  const [opening, start_date] = [addDays(today, -opened), addDays(today, -started)];
  const season = { id: derivedId(farm_id, 'season'), name: 'Estação de monta', start_date: opening, end_date: addDays(opening, 90), animals: herd };
  const protocol = { id: derivedId(farm_id, 'protocol'), name: 'Protocolo da Dra. Lúcia', steps };
  const lot = { id: derivedId(farm_id, 'lot'), name: 'Novilhas', start_date, protocol_name: protocol.name, steps, animals: heifers };
  const device = { name: 'Implante de progesterona', meat_withdrawal_days: 0, milk_withdrawal_days: 0 };
  // As the farm read it on the label.
  const estradiol = { name: 'Benzoato de estradiol', dosage: '2 mg', meat_withdrawal_days: 0, milk_withdrawal_days: 0 };
  const first = { id: lot.id, lot_step: 'D0', done_date: start_date, products: [device, estradiol], missed: [] };
  return [
    ...(herd.length > 0 ? [{ day: opening, by: keeper, call: { verb: 'create_breeding_season' as const, input: season } }] : []),
    ...(heifers.length > 0
      ? [
          { day: start_date, by: keeper, call: { verb: 'create_synchronisation_protocol' as const, input: protocol } },
          { day: start_date, by: keeper, call: { verb: 'start_synchronisation' as const, input: lot } },
          { day: start_date, by: keeper, call: { verb: 'complete_synchronisation_step' as const, input: first } },
        ]
      : []),
  ];
}
