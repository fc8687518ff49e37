// The worklists of a day: which females need what, since when.
import { daysInWords, writtenDay } from '#domain/kernel/dates';
import { shownAs } from '#domain/kernel/quantities';
import { historyUntil, type Member } from '#domain/reproduction/breeding-herd';
import { dayNumber, dayOfNumber } from '#domain/reproduction/day-numbers';
import { type HerdParameters, usualParameters } from '#domain/reproduction/herd-parameters';
import { lateDays, soonDays } from '#domain/reproduction/pregnancy-queries';
import { type State, stateFrom } from '#domain/reproduction/states';

export const worklists = {
  partos: 'Partos',
  pre_parto: 'Pré-parto',
  secar: 'Secar',
  diagnostico: 'Diagnóstico',
  reconfirmar: 'Reconfirmar prenhez',
  observar_cio: 'Observar cio',
  aptas: 'Aptas para IA',
  primeira_ia: '1ª IA atrasada',
  repetidoras: 'Repetidoras',
  vazias_problema: 'Vazias problema',
  exame_pos_parto: 'Exame pós-parto',
} as const;
export type Worklist = keyof typeof worklists;
export const worklistNames = Object.keys(worklists) as Worklist[];

/** What each list is for, as it is shown above it. */
export const worklistMeanings = ({ diagnosis, secondCheck, cycle }: HerdParameters): Record<Worklist, string> => ({
  partos: 'Parto previsto para os próximos 7 dias, ou que já passou da data',
  pre_parto: 'Levar para o lote de pré-parto',
  secar: 'Prenhas em lactação que chegam ao dia da secagem em até 7 dias, ou com pouco leite',
  diagnostico: `Inseminadas há ${diagnosis} dias ou mais, sem diagnóstico`,
  reconfirmar: `Prenhas de ${secondCheck} a ${secondCheck + secondCheckDays} dias com um só diagnóstico`,
  observar_cio: 'Inseminadas há 18 a 24 dias: podem voltar ao cio',
  aptas: 'Vazias que já podem ser inseminadas',
  primeira_ia: `Passaram mais de ${cycle} dias do tempo de espera sem nenhum serviço`,
  repetidoras: 'Três serviços ou mais nesta lactação, sem prenhez',
  vazias_problema: 'Mais de 150 dias de paridas e não prenhas',
  exame_pos_parto: 'De 25 a 40 dias de paridas, sem exame do útero',
});

export type WorkItem = {
  animal: string;
  del: number | null;
  /** What is so, in words. */
  what: string;
  /** Since when it can be done. */
  since: string;
  late: boolean;
  /** The service to be diagnosed. */
  service: string | null;
  /** Days she has been pregnant. */
  carried: number | null;
};
export type Worklists = Record<Worklist, WorkItem[]>;

const [firstReturn, lastReturn] = [18, 24];
/** When the calendar announces a possible return to heat, and the exam after calving. */
export const returnDay = firstReturn;
/** How long the list asks for the second check. */
const secondCheckDays = 30;
const manyServices = 3;
const longOpen = 150;
const [firstExam, lastExam] = [25, 40];
export const examDay = firstExam;

/** What the farm knows beside the events. */
export type AlsoKnown = {
  /** Litres of the last day that a cow was milked. */
  litres?: ReadonlyMap<string, number>;
  /** Whether her milk is sold: a cow that nurses her calf is not dried off. */
  isMilked?: (animal: string) => boolean;
};

type Found = readonly [Worklist, WorkItem][];

/** Asked again and again for a day, it asks again only about members that changed. */
export function incrementalWorklists(herd: HerdParameters = usualParameters) {
  let ofDay = '';
  let asked = new WeakMap<Member, { litres: number | undefined; isMilked: boolean; found: Found }>();
  return (members: readonly Member[], day: string, known: AlsoKnown = {}): Worklists => {
    if (ofDay !== day) [ofDay, asked] = [day, new WeakMap()];
    const on = dayNumber(day);
    const lists = Object.fromEntries(worklistNames.map((name) => [name, []])) as unknown as Worklists;
    for (const member of members) {
      const [litres, isMilked] = [known.litres?.get(member.female.id), known.isMilked?.(member.female.id) ?? true];
      let answer = asked.get(member);
      if (!answer || answer.litres !== litres || answer.isMilked !== isMilked)
        asked.set(member, (answer = { litres, isMilked, found: itemsOf(member, on, { litres, isMilked }, herd) }));
      for (const [list, item] of answer.found) lists[list].push(item);
    }
    for (const list of worklistNames) lists[list].sort((a, b) => (a.since === b.since ? (a.animal < b.animal ? -1 : 1) : a.since < b.since ? -1 : 1));
    return lists;
  };
}

/** Of the females in the herd on that day, by the events up to it; those that have waited longest first. */
export const worklistsOn = (members: readonly Member[], day: string, known: AlsoKnown = {}, herd: HerdParameters = usualParameters): Worklists =>
  incrementalWorklists(herd)(members, day, known);

type Milk = { litres: number | undefined; isMilked: boolean };

function itemsOf(member: Member, on: number, { litres, isMilked }: Milk, herd: HerdParameters): Found {
  const { female } = member;
  const found: [Worklist, WorkItem][] = [];
  const history = historyUntil(member, on);
  if (history.exit !== null) return found;
  const state = stateFrom(female, history, on, herd);
  const last = history.services.findLast(({ whilePregnant }) => !whilePregnant) ?? null;
  const service = last?.outcome === 'pending' ? { id: last.id, date: last.date, sire: last.sire } : null;
  const [animal, del, carried] = [female.id, state.del, state.pregnancy?.days ?? null];
  const add = (list: Worklist, since: number, what: string, late = false) =>
    found.push([list, { animal, del, what, since: dayOfNumber(since), late, service: service?.id ?? null, carried }]);
  if (state.pregnancy) ofPregnant(state, on, herd, add, litres, isMilked);
  // Somebody decided that she is not bred: nothing to do.
  else if (state.reproductive !== 'nao_cobrir')
    ofOpen(
      state,
      on,
      herd,
      add,
      service && { ...service, returned: history.heat !== null && history.heat - service.date >= firstReturn },
      history.services.filter((one) => one.lactation === state.lactationNumber && !one.whilePregnant)[manyServices - 1]?.date ?? on,
    );
  if (del !== null && del >= firstExam && del <= lastExam && (history.exam === null || history.exam < on - del))
    add('exame_pos_parto', on - del + firstExam, `Parida há ${daysInWords(del)}`);
  return found;
}

type Add = (list: Worklist, since: number, what: string, late?: boolean) => void;

function ofPregnant({ pregnancy, lactation }: State, on: number, herd: HerdParameters, add: Add, litres: number | undefined, isMilked: boolean) {
  const { days, expected, dryOff, closeUp, checks } = pregnancy!;
  const due = dayNumber(expected);
  const expectedWords = `Parto previsto para ${writtenDay(expected)}`;
  if (days >= herd.secondCheck && days <= herd.secondCheck + secondCheckDays && checks <= 1)
    add('reconfirmar', on - days + herd.secondCheck, `Prenha de ${daysInWords(days)}`);
  if (lactation === 'em_lactacao' && isMilked) {
    if (dayNumber(dryOff) <= on + soonDays) add('secar', dayNumber(dryOff), `Secar em ${writtenDay(dryOff)}. ${expectedWords}`, dayNumber(dryOff) < on);
    else if (litres !== undefined && litres < herd.littleMilk && due - on <= herd.earlyDryOff)
      add('secar', due - herd.earlyDryOff, `Só ${shownAs('litres', litres)} por dia. ${expectedWords}`);
  }
  if (dayNumber(closeUp) <= on) add('pre_parto', dayNumber(closeUp), expectedWords);
  if (due <= on + soonDays) {
    const late = on - due >= lateDays;
    add('partos', due - soonDays, late ? `${expectedWords}: passou há ${daysInWords(on - due)}` : expectedWords, late);
  }
}

function ofOpen(
  { reproductive, del, since, services }: State,
  on: number,
  { waiting, diagnosis, lateDiagnosis, cycle }: HerdParameters,
  add: Add,
  /** `returned`: seen in heat since. */
  service: { date: number; sire: string | null; returned: boolean } | null,
  /** The day of the service that made her a repeat breeder. */
  repeats: number,
) {
  const calved = del === null ? null : on - del;
  if (service) {
    const ago = on - service.date;
    const words = `Inseminada há ${daysInWords(ago)}${service.sire ? ` (${service.sire})` : ''}`;
    if (ago >= firstReturn && ago <= lastReturn && !service.returned) add('observar_cio', service.date + firstReturn, words);
    if (ago >= diagnosis) add('diagnostico', service.date + diagnosis, words, ago > lateDiagnosis);
  }
  const ready = calved === null ? (since === null ? on : dayNumber(since)) : calved + waiting;
  if ((reproductive === 'apta' || reproductive === 'vazia') && (calved === null || on >= ready))
    add('aptas', Math.max(ready, since === null ? ready : dayNumber(since)), reproductive === 'vazia' ? `Vazia desde ${writtenDay(since!)}` : aptWords(del));
  if (services >= manyServices) add('repetidoras', repeats, `${services} serviços sem prenhez`);
  if (calved === null) return;
  if (services === 0 && del! > waiting + cycle) add('primeira_ia', calved + waiting + cycle + 1, `Parida há ${daysInWords(del!)}, nenhum serviço`, true);
  if (del! > longOpen) add('vazias_problema', calved + longOpen + 1, `Parida há ${daysInWords(del!)} e não prenha`, true);
}

/** What a vet sees at a visit, in the order of the examinations. */
const ofVisit: readonly Worklist[] = ['exame_pos_parto', 'diagnostico', 'reconfirmar', 'repetidoras', 'vazias_problema'];

/** One list for a vet's visit: each female once, under the first of her lists. */
export function vetVisit(lists: Worklists): { list: Worklist; item: WorkItem }[] {
  const seen = new Set<string>();
  return ofVisit.flatMap((list) => lists[list].filter(({ animal }) => !seen.has(animal) && seen.add(animal)).map((item) => ({ list, item })));
}

const aptWords = (del: number | null) => (del === null ? 'Novilha ou vaca sem parto registrado' : `Parida há ${daysInWords(del)}`);

/** As a message: one line for each animal. */
export const asText = (title: string, day: string, lines: readonly { name: string; tag: string | null; item: WorkItem }[]) =>
  [
    `${title}, ${writtenDay(day)}: ${lines.length} ${lines.length === 1 ? 'animal' : 'animais'}`,
    ...lines.map(({ name, tag, item }) => `• ${name}${tag ? ` (${tag})` : ''}: ${item.what}`),
  ].join('\n');
