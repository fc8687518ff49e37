// The steps of a protocol as people write them, a line for each day: "D8 Retirar implante + PGF2α".
import { addDays } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { fold } from '#domain/kernel/text';
import { type BreedingProtocol, freeDay, stepActions } from '#domain/reproduction/protocols';

export type WrittenStep = { day: number; what: string; isService: boolean; isCheck: boolean };
export type DatedLine = WrittenStep & { date: string; free: string | null };

const line = /^d\s*(\d{1,3})\s*[:–-]?\s+(\S.*)$/i;
const [service, check] = [/\bia\b|\biatf\b|insemin/, /ultrassom|diagnostico|\btoque\b|palpacao/];

/** Undefined: a line that cannot be read. */
export function readSteps(text: string): WrittenStep[] | undefined {
  const lines = text.split('\n').filter((one) => one.trim() !== '');
  const steps = lines.flatMap((one) => {
    const [, day, what] = line.exec(one.trim()) ?? [];
    return day && what ? [{ day: Number(day), what: what.trim(), isService: service.test(fold(what)), isCheck: check.test(fold(what)) }] : [];
  });
  return steps.length === lines.length ? steps : undefined;
}

export function assertSteps(text: string, field = 'steps') {
  const steps = readSteps(text);
  if (!steps || steps.length === 0) throw new RuleBroken('Escreva um passo em cada linha, com o dia: "D8 Retirar implante + PGF2α"', field);
  if (steps.some(({ day }, i) => i > 0 && day < steps[i - 1]!.day)) throw new RuleBroken('Os dias dos passos estão fora de ordem', field);
  if (!steps.some(({ isService }) => isService)) throw new RuleBroken('Falta o passo da inseminação, como "D10 IA"', field);
}

/** With the day of each step, and why nobody works on it. */
export const datedSteps = (text: string, start_date: string): DatedLine[] =>
  (readSteps(text) ?? []).map((step) => {
    const date = addDays(start_date, step.day);
    return { ...step, date, free: freeDay(date) };
  });

export const serviceDay = (text: string, start_date: string) => datedSteps(text, start_date).find(({ isService }) => isService)?.date ?? null;

/** The next step of a lot; null when all are past. */
export const nextStep = (text: string, start_date: string, today: string) => datedSteps(text, start_date).find(({ date }) => date >= today) ?? null;

/** Looked for within two weeks. */
const farthest = 14;

/** The first day nearest to the wanted one, not before `earliest`, of which no step falls on a Sunday or holiday. */
export function freeStart(text: string, wanted: string, earliest: string) {
  for (let away = 0; away <= farthest; away++)
    for (const start of [addDays(wanted, away), addDays(wanted, -away)])
      if (start >= earliest && datedSteps(text, start).every(({ free }) => free === null)) return start;
  return null;
}

/** A protocol in writing. */
export function writtenSteps({ steps }: BreedingProtocol) {
  const days = new Map<number, string[]>();
  for (const { day, action, product, dose } of steps) {
    const what = action === 'ai' ? 'IA' : [action === 'injection' ? null : stepActions[action], product, dose].filter(Boolean).join(' ');
    days.set(day, [...(days.get(day) ?? []), what]);
  }
  return Array.from(days, ([day, what]) => `D${day} ${what.join(' + ')}`).join('\n');
}
