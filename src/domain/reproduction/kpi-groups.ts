// An indicator by bull, technician, month and so on, and how it went month by month.
import { monthBefore } from '#domain/kernel/dates';
import { daysOfMonth } from '#domain/kernel/periods';
import { fold } from '#domain/kernel/text';
import { type Member, snapshotsOn } from '#domain/reproduction/breeding-herd';
import { cycleTable, type Group } from '#domain/reproduction/cycles';
import { dayNumber, dayOfNumber } from '#domain/reproduction/day-numbers';
import type { HerdParameters } from '#domain/reproduction/herd-parameters';
import type { Service } from '#domain/reproduction/history';
import { definitionOf, type KpiKey } from '#domain/reproduction/kpi-definitions';
import { type Case, type Kpi, kpiFrom, kpiOf } from '#domain/reproduction/kpis';

export const groupings = {
  sire: 'Touro',
  technician: 'Inseminador',
  number: 'Número do serviço',
  method: 'Técnica',
  month: 'Mês',
  parity: 'Lactação',
} as const;
export type Grouping = keyof typeof groupings;

/** Smaller groups are chance. */
export const fewestCases = 10;

const ofServices: readonly KpiKey[] = ['conception_rate', 'services_per_conception'];
const ofLastDay: readonly KpiKey[] = ['herd_pregnant', 'open_over_150', 'days_open_pregnant', 'days_open_herd', 'mean_del', 'projected_calving_interval'];
/** A cycle of 21 days lies in two months: the trend has cycles of its own for each month, which a division by month would contradict. */
const ofCycles: readonly KpiKey[] = ['service_rate', 'pregnancy_rate'];
/** Also of cows that no bull or technician served. */
const alsoUnserved: readonly KpiKey[] = [...ofCycles, 'herd_pregnant', 'open_over_150', 'days_open_herd', 'mean_del'];

/** What an indicator can be divided by. */
export const groupingsOf = (key: KpiKey, group: Group): Grouping[] =>
  (Object.keys(groupings) as Grouping[]).filter((grouping) => {
    if (grouping === 'month') return !ofLastDay.includes(key) && !ofCycles.includes(key);
    if (grouping === 'parity') return group === 'cows' && key !== 'age_at_first_calving';
    if (alsoUnserved.includes(key)) return false;
    return grouping === 'sire' || grouping === 'technician' || ofServices.includes(key);
  });

const methods: Record<Service['method'], string> = {
  tradicional: 'IA tradicional',
  IATF: 'IATF',
  monta_natural: 'Monta natural',
  TE: 'Transferência de embrião',
};

/** The service behind a case: itself, the one of the pregnancy that a calving ended, or the last among its events. */
function serviceOf({ service, on, events }: Case, { history }: Member): Service | null {
  if (service) return service;
  const born = history.pregnancies.find(({ ended }) => ended?.how === 'calving' && ended.on === on);
  if (born) return born.service;
  const ids = new Set(events());
  return history.services.findLast((one) => one.ids.some((id) => ids.has(id))) ?? null;
}

const lactationOf = ({ service, on }: Case, { history }: Member) => service?.lactation ?? history.lactations.filter((day) => day <= on).length;

const nameOf: Record<Grouping, (one: Case, member: Member) => string> = {
  sire: (one, member) => serviceOf(one, member)?.sire?.trim() || 'Sem touro',
  technician: (one, member) => serviceOf(one, member)?.technician?.trim() || 'Sem inseminador',
  number: ({ service }) => (service!.number >= 4 ? '4º em diante' : `${service!.number}º`),
  method: ({ service }) => methods[service!.method],
  month: ({ on }) => dayOfNumber(on).slice(0, 7),
  parity: (one, member) => {
    const lactation = lactationOf(one, member);
    return lactation === 0 ? 'Novilhas' : lactation >= 4 ? '4ª em diante' : `${lactation}ª`;
  },
};

export type KpiGroup = { name: string; kpi: Kpi };
/** `hidden`: how many groups have less than `fewest` cases. */
export type KpiGroups = { groups: KpiGroup[]; hidden: number; fewest: number };

type Named = { name: string; cases: Case[] };

function casesBy(grouping: Grouping, cases: readonly Case[], members: readonly Member[]): Named[] {
  const byId = new Map(members.map((member) => [member.female.id, member]));
  const found = new Map<string, Named>();
  const named = new Map<string, Named>();
  for (const one of cases) {
    const name = nameOf[grouping](one, byId.get(one.animal)!);
    let group = named.get(name);
    if (!group) {
      // The same bull, however it was typed.
      const folded = fold(name);
      group = found.get(folded) ?? { name, cases: [] };
      found.set(folded, group);
      named.set(name, group);
    }
    group.cases.push(one);
  }
  return [...found.values()];
}

/** Groups with enough cases, most cases first; months and numbers in order. */
export function groupsOf(grouping: Grouping, { key, cases }: Pick<Kpi, 'key' | 'cases'>, members: readonly Member[], least = fewestCases): KpiGroups {
  const fewest = Math.max(least, definitionOf(key).fewest ?? 0);
  const found = casesBy(grouping, cases, members);
  const enough = found.filter((one) => one.cases.length >= fewest);
  const groups = enough.map(({ name, cases }): KpiGroup => ({ name, kpi: kpiFrom(key, cases) }));
  const isOrdered = grouping === 'month' || grouping === 'number' || grouping === 'parity';
  return {
    groups: groups.toSorted((a, b) => (isOrdered ? 0 : b.kpi.cases.length - a.kpi.cases.length) || (a.name < b.name ? -1 : 1)),
    hidden: found.length - enough.length,
    fewest,
  };
}

export type TrendPoint = { month: string; kpi: Kpi };

/** The last 12 months, this one up to today. A month of what has a day of its own is the group of that month; the others are asked for each month. */
export function trendOf(key: KpiKey, members: readonly Member[], today: string, group: Group, herd?: HerdParameters): TrendPoint[] {
  const months = Array.from({ length: 12 }, (_, i) => monthBefore(today, 11 - i));
  const periods = months.map((month) => daysOfMonth(month, today));
  if (groupingsOf(key, group).includes('month')) {
    const period = { from: periods[0]!.from, to: today };
    const { cases } = kpiOf(key, { members, period, group, cycles: [], snapshots: [] });
    const byMonth = new Map(casesBy('month', cases, members).map(({ name, cases: its }) => [name, its]));
    return months.map((month) => ({ month, kpi: kpiFrom(key, byMonth.get(month) ?? []) }));
  }
  const ofDays = ofLastDay.includes(key)
    ? snapshotsOn(
        members,
        periods.map(({ to }) => dayNumber(to)),
      )
    : [];
  return periods.map((period, i) => {
    const cycles = ofCycles.includes(key) ? cycleTable(members, period, group, herd) : [];
    return { month: months[i]!, kpi: kpiOf(key, { members, period, group, cycles, snapshots: ofDays[i] ?? [] }) };
  });
}
