// Protocols of timed insemination (IATF) as data: the days of their steps, and a first day that avoids Sundays and holidays.
import { addDays } from '#domain/kernel/dates';
import { nationalHoliday } from '#domain/reproduction/holidays';

export const stepActions = {
  device_in: 'Colocar implante de progesterona',
  device_out: 'Retirar implante',
  injection: 'Aplicar',
  ai: 'Inseminar',
  check: 'Ultrassom',
} as const;

/** `day` counts from D0; `hour` from the step before, where hours matter. Products and doses are the vet's. */
export type ProtocolStep = { day: number; hour?: number; action: keyof typeof stepActions; product?: string; dose?: string };
export type BreedingProtocol = { name: string; steps: readonly ProtocolStep[] };

const gnrh = { action: 'injection', product: 'GnRH' } as const;
const pgf = { action: 'injection', product: 'PGF2α' } as const;
const benzoate = { action: 'injection', product: 'Benzoato de estradiol', dose: '2 mg' } as const;
const cypionate = (dose: string) => ({ action: 'injection', product: 'Cipionato de estradiol', dose }) as const;

export const breedingProtocols = {
  corte: {
    name: 'Corte, 3 manejos',
    steps: [
      { day: 0, action: 'device_in' },
      { day: 0, ...benzoate },
      { day: 8, action: 'device_out' },
      { day: 8, ...pgf },
      { day: 8, action: 'injection', product: 'eCG', dose: '300 UI' },
      { day: 8, ...cypionate('0,6 mg') },
      { day: 10, hour: 48, action: 'ai' },
      { day: 40, action: 'check' },
    ],
  },
  leite: {
    name: 'Leite, 4 manejos',
    steps: [
      { day: 0, action: 'device_in' },
      { day: 0, ...benzoate },
      { day: 0, ...gnrh },
      { day: 7, ...pgf },
      { day: 9, action: 'device_out' },
      { day: 9, ...pgf },
      { day: 9, ...cypionate('1 mg') },
      { day: 11, action: 'ai' },
      { day: 41, action: 'check' },
    ],
  },
  ovsynch: {
    name: 'Ovsynch',
    steps: [
      { day: 0, ...gnrh },
      { day: 7, ...pgf },
      { day: 9, hour: 56, ...gnrh },
      { day: 10, hour: 16, action: 'ai' },
      { day: 40, action: 'check' },
    ],
  },
  ressincronizacao: {
    name: 'Ressincronização no diagnóstico',
    steps: [
      { day: 0, action: 'check' },
      { day: 0, action: 'device_in' },
      { day: 0, ...benzoate },
      { day: 8, action: 'device_out' },
      { day: 8, ...pgf },
      { day: 8, ...cypionate('0,6 mg') },
      { day: 10, hour: 48, action: 'ai' },
      { day: 40, action: 'check' },
    ],
  },
  ressincronizacao_precoce: {
    name: 'Ressincronização precoce (22 dias)',
    steps: [
      { day: 0, action: 'device_in' },
      { day: 8, action: 'check' },
      { day: 8, action: 'device_out' },
      { day: 10, action: 'ai' },
      { day: 40, action: 'check' },
    ],
  },
} as const satisfies Record<string, BreedingProtocol>;
export type ProtocolKey = keyof typeof breedingProtocols;

/** Days after the first insemination on which a resynchronization starts: D0 is that day. */
export const resyncStarts = { ressincronizacao: 30, ressincronizacao_precoce: 22 } as const satisfies Partial<Record<ProtocolKey, number>>;

export type DatedStep = ProtocolStep & { date: string /** Why nobody works on that day. */; free: string | null };

const isSunday = (day: string) => new Date(Date.parse(day)).getUTCDay() === 0;

/** Sunday, or the name of the holiday; `own`: holidays of the farm's state and town. */
export const freeDay = (day: string, own: ReadonlyMap<string, string> = new Map()): string | null =>
  own.get(day) ?? nationalHoliday(day) ?? (isSunday(day) ? 'domingo' : null);

export const datesOf = ({ steps }: BreedingProtocol, d0: string, own?: ReadonlyMap<string, string>): DatedStep[] =>
  steps.map((step) => {
    const date = addDays(d0, step.day);
    return { ...step, date, free: freeDay(date, own) };
  });

/** Looked for within two weeks. */
const farthest = 14;

/** The D0 nearest to the wanted one, not before `earliest`, of which no step falls on a free day; the later of two as near. */
export function avoidingD0(protocol: BreedingProtocol, wanted: string, earliest: string, own?: ReadonlyMap<string, string>): string | null {
  for (let away = 0; away <= farthest; away++)
    for (const d0 of [addDays(wanted, away), addDays(wanted, -away)])
      if (d0 >= earliest && datesOf(protocol, d0, own).every(({ free }) => free === null)) return d0;
  return null;
}
