// Doses to give: what the protocols suggest, and next dates that somebody recorded for products without a protocol.
// The tab Sugestões, "Para hoje" and the card Próximas doses all count these.

import { type AnimalVaccine, canReceive } from '#domain/health/animal-vaccines';
import { latestDoses } from '#domain/health/health-queries';
import type { Protocol } from '#domain/health/standard-protocols';
import { dayNumber, productOf } from '#domain/health/vaccine-dose-queries';
import type { VaccineProtocol } from '#domain/health/vaccine-protocols';
import { dueFirst, lookAhead, protocolsInUse, type SuggestionGroup, type SuggestionStatus, suggestionGroups } from '#domain/health/vaccine-suggestion-queries';
import type { Animal } from '#domain/herd/animals';

/** In the address of the tab; empty: all. `agora`: late, pending, or due today. */
export const doseFilters = { agora: 'Para hoje', atrasada: 'Atrasadas', pendente: 'Pendentes', proxima: 'Próximas', sem_historico: 'Sem histórico' };
export type DoseFilter = keyof typeof doseFilters;

/** Groups due first come first. */
export function dueDoses(
  animals: readonly Animal[],
  applications: readonly AnimalVaccine[],
  own: readonly VaccineProtocol[],
  today: string,
  state?: string | null,
) {
  const protocols = protocolsInUse(own, state);
  const groups = [...suggestionGroups(animals, applications, protocols, today), ...recordedDoses(animals, applications, protocols, today)];
  return groups.toSorted(dueFirst);
}

/** By the recorded next date: late from the day after, announced 30 days before. A later dose of the product replaces it. */
function recordedDoses(animals: readonly Animal[], applications: readonly AnimalVaccine[], protocols: readonly Protocol[], today: string) {
  const now = dayNumber(today);
  const planned = new Set(protocols.map(({ animal_type, vaccine_name }) => `${animal_type ?? ''} ${productOf(vaccine_name)}`));
  const due = [...latestDoses(applications).values()].flatMap((last) => {
    const days = last.next_application_date === null ? Number.POSITIVE_INFINITY : dayNumber(last.next_application_date) - now;
    return days <= lookAhead && !planned.has(` ${productOf(last.vaccine_name)}`) ? [{ last, days }] : [];
  });
  const byId = due.length > 0 ? new Map(animals.map((animal) => [animal.id, animal])) : new Map<string, Animal>();
  const groups = new Map<string, SuggestionGroup>();
  for (const { last, days } of due) {
    const animal = byId.get(last.animal_id);
    if (!animal || !canReceive(animal) || planned.has(`${animal.type} ${productOf(last.vaccine_name)}`)) continue;
    const status: SuggestionStatus = days < 0 ? 'overdue' : 'upcoming';
    const key = `${animal.type} ${productOf(last.vaccine_name)} ${status}`;
    let group = groups.get(key);
    if (!group) groups.set(key, (group = { protocol: repeated(last, animal), status, first: days, animals: [], days: [] }));
    group.animals.push(animal);
    group.days.push(days);
    group.first = Math.min(group.first, days);
  }
  return [...groups.values()];
}

/** The next dose is what the last one was. */
const repeated = (last: AnimalVaccine, { type }: Pick<Animal, 'type'>): Protocol => ({
  id: `${type} ${productOf(last.vaccine_name)}`,
  animal_type: type,
  vaccine_name: last.vaccine_name,
  application_type: last.application_type,
  recommended_age_days: null,
  min_age_days: null,
  max_age_days: null,
  booster_days: null,
  frequency_days: null,
  is_mandatory: false,
  gender: null,
  trigger: 'evento',
  trigger_offset_days: null,
  dosage: last.dosage,
  recommended_dosage: null,
  manufacturer: null,
  description: null,
  meat_withdrawal_days: last.meat_withdrawal_days,
  milk_withdrawal_days: last.milk_withdrawal_days,
  not_for_lactating: last.not_for_lactating,
  min_days_before_calving: last.min_days_before_calving ?? null,
  confirmed: true,
});

const statuses: Record<Exclude<DoseFilter, 'agora'>, SuggestionStatus> = {
  atrasada: 'overdue',
  pendente: 'pending',
  proxima: 'upcoming',
  sem_historico: 'unrecorded',
};

export function withStatus(groups: readonly SuggestionGroup[], filter: DoseFilter | ''): readonly SuggestionGroup[] {
  if (filter === '') return groups;
  if (filter !== 'agora') return groups.filter(({ status }) => status === statuses[filter]);
  return groups.flatMap((group) => {
    if (group.first > 0 || group.status === 'unrecorded') return [];
    const due = group.days.flatMap((days, i) => (days <= 0 ? [i] : []));
    return [{ ...group, animals: due.map((i) => group.animals[i]!), days: due.map((i) => group.days[i]!) }];
  });
}

export const countDoses = (groups: readonly SuggestionGroup[]) => groups.reduce((many, { days }) => many + days.length, 0);

/** What the dashboard shows; `now` contains `late`. */
export function doseFigures(...asked: Parameters<typeof dueDoses>) {
  const groups = dueDoses(...asked);
  const many = (filter: DoseFilter) => countDoses(withStatus(groups, filter));
  return { now: many('agora'), late: many('atrasada'), upcoming: many('proxima') };
}
export type DoseFigures = ReturnType<typeof doseFigures>;

/** One question about an animal: which of these first doses, due long ago and never recorded, were given. */
export type HistoryQuestion = { animal: Animal; protocols: Protocol[] };

/** Of the groups "sem histórico", by name of the animal. */
export function historyQuestions(groups: readonly SuggestionGroup[]): HistoryQuestion[] {
  const questions = new Map<string, HistoryQuestion>();
  for (const { status, protocol, animals } of groups) {
    if (status !== 'unrecorded') continue;
    for (const animal of animals) {
      const question = questions.get(animal.id);
      if (question) question.protocols.push(protocol);
      else questions.set(animal.id, { animal, protocols: [protocol] });
    }
  }
  return [...questions.values()].toSorted((a, b) => a.animal.name.localeCompare(b.animal.name, 'pt-BR'));
}
