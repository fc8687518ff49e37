// Conception by bull, technician, month and so on, and how an indicator went month by month.
import { monthBefore } from '#domain/kernel/dates';
import { quotient } from '#domain/kernel/money';
import { daysOfMonth } from '#domain/kernel/periods';
import { decimalsOf } from '#domain/kernel/quantities';
import { fold } from '#domain/kernel/text';
import { type Member, snapshotsOn } from '#domain/reproduction/breeding-herd';
import { cycleTable, type Group } from '#domain/reproduction/cycles';
import { dayNumber, dayOfNumber } from '#domain/reproduction/day-numbers';
import type { HerdParameters } from '#domain/reproduction/herd-parameters';
import type { Service } from '#domain/reproduction/history';
import type { KpiKey } from '#domain/reproduction/kpi-definitions';
import { type Case, isPositive, type Kpi, knownServices, kpiOf, type Question, serviceCase } from '#domain/reproduction/kpis';

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
export const fewestServices = 10;

const methods: Record<Service['method'], string> = {
  tradicional: 'IA tradicional',
  IATF: 'IATF',
  monta_natural: 'Monta natural',
  TE: 'Transferência de embrião',
};

const nameOf: Record<Grouping, (service: Service) => string> = {
  sire: ({ sire }) => sire?.trim() || 'Sem touro',
  technician: ({ technician }) => technician?.trim() || 'Sem inseminador',
  number: ({ number }) => (number >= 4 ? '4º em diante' : `${number}º`),
  method: ({ method }) => methods[method],
  month: ({ date }) => dayOfNumber(date).slice(0, 7),
  parity: ({ lactation }) => (lactation === 0 ? 'Novilhas' : lactation >= 4 ? '4ª em diante' : `${lactation}ª`),
};

export type ConceptionGroup = { name: string; value: number; positive: number; known: number; cases: Case[] };

/** Groups with enough services, most services first; months in order. `hidden`: how many groups have too few. */
export function conceptionBy(grouping: Grouping, asked: Question, fewest = fewestServices): { groups: ConceptionGroup[]; hidden: number } {
  const found = new Map<string, ConceptionGroup>();
  const named = new Map<string, ConceptionGroup>();
  for (const one of knownServices(asked)) {
    const name = nameOf[grouping](one[1]);
    let group = named.get(name);
    if (!group) {
      // The same bull, however it was typed.
      const key = fold(name);
      group = found.get(key) ?? { name, value: 0, positive: 0, known: 0, cases: [] };
      found.set(key, group);
      named.set(name, group);
    }
    const positive = isPositive(one);
    group.known++;
    group.positive += positive;
    group.cases.push(serviceCase(one, positive));
  }
  const enough = [...found.values()].filter(({ known }) => known >= fewest);
  const groups = enough.map((group) => ({ ...group, value: quotient(group.positive * 100, group.known, decimalsOf('percent'))! }));
  const isOrdered = grouping === 'month' || grouping === 'number' || grouping === 'parity';
  return {
    groups: groups.toSorted((a, b) => (isOrdered ? 0 : b.known - a.known) || (a.name < b.name ? -1 : 1)),
    hidden: found.size - enough.length,
  };
}

export type TrendPoint = { month: string; kpi: Kpi };

/** The last 12 months, this one up to today. */
export function trendOf(key: KpiKey, members: readonly Member[], today: string, group: Group, herd?: HerdParameters): TrendPoint[] {
  const months = Array.from({ length: 12 }, (_, i) => monthBefore(today, 11 - i));
  const periods = months.map((month) => daysOfMonth(month, today));
  const snapshots = snapshotsOn(
    members,
    periods.map(({ to }) => dayNumber(to)),
  );
  const ofCycles = key === 'service_rate' || key === 'pregnancy_rate';
  return periods.map((period, i) => {
    const cycles = ofCycles ? cycleTable(members, period, group, herd) : [];
    return { month: months[i]!, kpi: kpiOf(key, { members, period, group, cycles, snapshots: snapshots[i]! }) };
  });
}
