// The demo's last breeding season, from the exposed cows to the weaned calves; its services and diagnoses were entered when the farm began to use Lida.
import { addDays, daysBetween } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import type { Life } from '#server/demo/life';
import type { Crew, Step } from '#server/demo/step';
import { began } from '#server/demo/story';

/** All in days before today. */
const season = { start: 812, iatf: 795, check: 762, end: 705, finalCheck: 665 };
const gestation = 290;
/** Calves of the IATF are born at most so many days from the mean. */
const spread = 10;
const lost = { conceived: 735, on: 630 };

/** Ages of the calves of the season: those of the first cows are heifers now, the others were males. */
export const seasonHeifers = [432, 455, 480, 512, 498, 508, 503];
export const seasonMales = [505, 474, 499, 447, 510, 425];
/** Which of the males died before it was weaned. */
export const diedYoung = 5;
export const lossCow = seasonHeifers.length + seasonMales.length;
const exposed = lossCow + 4;

/** When a cow of the season calved before it. */
export const calvedBefore = (cow: number) => 862 + 3 * cow;
export const isOfIatf = (age: number) => Math.abs(age + gestation - season.iatf) <= spread;

const veterinarian = 'Dra. Lúcia Mendonça';

export function lastSeasonOf(farm_id: string, lives: Life[], today: string, { keeper }: Crew): Step[] {
  const ago = (days: number) => addDays(today, -days);
  const cows = Array.from({ length: exposed }, (_, i) => lives.find(({ label }) => label === `beef cow ${i}`)).filter((life) => life !== undefined);
  const bulls = lives.filter(({ label }) => /^bull \d+$/.test(label));
  if (cows.length < exposed) return [];
  const day = ago(began - 1);
  const step = (call: Step['call']): Step => ({ day, by: keeper, call });
  const idOf = ({ label }: Life) => derivedId(farm_id, label);
  const animals = [...cows, ...bulls].map((life) => ({ id: derivedId(farm_id, `last season ${life.label}`), animal_id: idOf(life) }));
  const bred = cows.flatMap((cow, i): Step[] => {
    const animal_id = idOf(cow);
    const calf = lives.find(({ mother, born }) => mother === cow && born > ago(season.iatf - 250) && born < ago(400));
    const age = calf && daysBetween(calf.born, today);
    const ofIatf = age !== undefined && isOfIatf(age);
    const conceived = i === lossCow ? lost.conceived : age === undefined ? null : age + gestation;
    const service = {
      id: derivedId(animal_id, 'last iatf'),
      animal_id,
      insemination_date: ago(season.iatf),
      bull_identification: 'Fandango da Água Limpa',
      semen_batch: 'ALTA-3307',
      technique: 'IATF' as const,
      veterinarian,
      result: 'pendente' as const,
      cost: 62,
    };
    const check = { animal_id, method: 'ultrassom' as const, veterinarian };
    const first = { ...check, id: derivedId(animal_id, 'last check'), check_date: ago(season.check), service_id: service.id };
    const last = { ...check, id: derivedId(animal_id, 'last final check'), check_date: ago(season.finalCheck) };
    return [
      step({ verb: 'create_insemination', input: service }),
      step({ verb: 'check_pregnancy', input: { ...first, result: ofIatf ? 'prenha' : 'vazia' } }),
      ...(ofIatf
        ? []
        : [
            step({
              verb: 'check_pregnancy',
              input: conceived === null ? { ...last, result: 'vazia' } : { ...last, result: 'prenha', days_pregnant: conceived - season.finalCheck },
            }),
          ]),
      ...(i === lossCow
        ? [step({ verb: 'register_loss', input: { id: derivedId(animal_id, 'last loss'), animal_id, loss_date: ago(lost.on), notes: 'Abortou no pasto' } })]
        : []),
    ];
  });
  const input = { id: derivedId(farm_id, 'last season'), name: 'Estação passada', start_date: ago(season.start), end_date: ago(season.end), animals };
  return [step({ verb: 'create_breeding_season', input }), ...bred];
}
