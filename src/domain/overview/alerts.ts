// Alerts: computed from the farm's rows and today. An alert disappears when its condition ends or somebody decides about it.

import { leastWeaningAge } from '#domain/herd/herd-settings';
import { weaningAgeOf, weaningOf } from '#domain/herd/weaning';
import { addDays, daysBetween, daysInWords } from '#domain/kernel/dates';
import type { Access } from '#domain/kernel/roles';
import { compare } from '#domain/kernel/sorting';
import { milkDeciders } from '#domain/milk/discarded-milk';
import type { NounName, Rows } from '#domain/nouns';
import type { Alert, AlertDecision } from '#domain/overview/alert-decisions';
import { quarantinesEnding, transfersComing } from '#domain/overview/arrival-alerts';
import { billsDue } from '#domain/overview/bill-alerts';
import { bullsOnDaughters } from '#domain/overview/bull-alerts';
import { declarationDue } from '#domain/overview/declaration-alerts';
import { doublesAlert } from '#domain/overview/double-events';
import type { WorklistRows } from '#domain/overview/farm-worklists';
import { feedsExpiring, feedsLow } from '#domain/overview/feed-alerts';
import { brucellosisDue, dosesDue, treatmentsEnding } from '#domain/overview/health-alerts';
import { milkDelivered } from '#domain/overview/milk-alerts';
import { milkOutOfLimit } from '#domain/overview/milk-quality-alerts';
import { statementsFar, statementsMissing } from '#domain/overview/milk-statement-alerts';
import { suppliesAlerts } from '#domain/overview/supply-alerts';
import { oldWithdrawals } from '#domain/overview/withdrawal-alerts';
import { incrementalWorklistAlerts, worklistAlertNouns } from '#domain/overview/worklist-alerts';
import { may } from '#domain/people/permissions';
import { diagnosesDue, diagnosisDue } from '#domain/reproduction/insemination-queries';
import { lateDays, pregnancyLink, soonDays } from '#domain/reproduction/pregnancy-queries';
import { breedingNouns, hasBreedingState } from '#domain/reproduction/rows-to-events';
import { isOpen } from '#domain/work/open-work';

/** Every living row, or at least those that can raise the alert. */
export type Candidates<N extends NounName = NounName> = { [K in N]: readonly Rows[K][] };
/** What others than the alerts ask too. */
type Shared = Parameters<typeof incrementalWorklistAlerts>[0];
/** `needs`: only readers of these are told. */
type Condition<N extends NounName> = {
  reads: readonly N[];
  raise: (rows: Candidates<N>, today: string, state?: string | null) => Alert[];
  needs: readonly NounName[];
  /** The same question, for somebody who asks again and again. */
  incremental?: (shared?: Shared) => Condition<N>['raise'];
};

const condition = <const N extends NounName>(reads: readonly N[], raise: Condition<N>['raise'], needs: readonly NounName[] = reads): Condition<N> => ({
  reads,
  raise,
  needs,
});

/** A new condition also needs a query for its candidates on the server. */
export const conditions = {
  births: condition(
    ['animals'],
    ({ animals }, today) => {
      const near = addDays(today, soonDays);
      return animals.flatMap((animal): Alert[] => {
        const { id, name, status, pregnancy_status, expected_birth_date: due_date } = animal;
        if (!due_date || due_date > near || status !== 'ativo' || pregnancy_status !== 'prenha') return [];
        const left = daysBetween(today, due_date);
        const link = pregnancyLink(animal);
        // Another key when late: the first alert may have been ignored.
        if (left <= -lateDays) {
          const message = `Passaram ${daysInWords(-left)} da previsão de parto. Veja como ela está.`;
          return [{ key: `birth_overdue:${id}:${due_date}`, title: `Parto atrasado: ${name}`, message, priority: 'crítica', due_date, link }];
        }
        if (left < 0) {
          const message = `A previsão de parto foi há ${daysInWords(-left)}: acompanhe.`;
          return [{ key: `birth:${id}:${due_date}`, title: `Parto esperado: ${name}`, message, priority: 'alta', due_date, link }];
        }
        const message = left === 0 ? 'O parto está previsto para hoje.' : `${left === 1 ? 'Falta' : 'Faltam'} ${daysInWords(left)} para a previsão de parto.`;
        return [{ key: `birth:${id}:${due_date}`, title: `Parto próximo: ${name}`, message, priority: 'alta', due_date, link }];
      });
    },
    ['births'],
  ),
  /** Of cattle, the worklists tell. */
  diagnosis: condition(
    ['artificial_inseminations', 'animals', 'herd_settings'],
    ({ artificial_inseminations, animals, herd_settings: [own] }, today) =>
      diagnosesDue(artificial_inseminations, animals, today, own).flatMap(({ insemination, animal }): Alert[] => {
        if (hasBreedingState(animal)) return [];
        const { name } = animal;
        const { id, insemination_date } = insemination;
        const message = `Inseminada há ${daysInWords(daysBetween(insemination_date, today))}: confirme se está prenha e anote o resultado.`;
        const link = `/inseminations?search=${encodeURIComponent(name)}&result=pendente`;
        const due_date = diagnosisDue(insemination, own);
        return [{ key: `diagnosis:${id}:${insemination_date}`, title: `Diagnóstico de prenhez: ${name}`, message, priority: 'média', due_date, link }];
      }),
    ['artificial_inseminations', 'animals'],
  ),
  weaning: condition(
    ['animals', 'herd_settings'],
    ({ animals, herd_settings: [ages] }, today) => {
      const bornBy = addDays(today, -leastWeaningAge);
      return animals.flatMap((calf): Alert[] => {
        const weaning = calf.birth_date && calf.birth_date <= bornBy ? weaningOf(calf, today, ages) : null;
        if (weaning?.state !== 'ready') return [];
        const { id, name, gender } = calf;
        const birth_date = calf.birth_date!;
        const age = weaningAgeOf(calf, ages);
        const message = `Tem ${daysInWords(age - weaning.daysLeft)} e já pode ser ${gender === 'femea' ? 'desmamada' : 'desmamado'}.`;
        const due_date = addDays(birth_date, age);
        return [{ key: `weaning:${id}:${birth_date}`, title: `Desmame: ${name}`, message, priority: 'média', due_date, link: `/animals/${id}` }];
      });
    },
    ['animals'],
  ),
  doses: condition(['animals', 'animal_vaccines'], dosesDue),
  brucellosis: condition(['animals', 'animal_vaccines'], brucellosisDue),
  treatments: condition(['animals', 'animal_treatments'], treatmentsEnding),
  old_withdrawals: condition(['animals', 'animal_vaccines', 'animal_treatments'], oldWithdrawals),
  delivered_milk: condition([...milkDeciders, 'milk_production', 'milk_deliveries'], milkDelivered),
  milk_quality: condition(['milk_analyses'], milkOutOfLimit),
  milk_statements: condition(['milk_statements'], statementsMissing),
  statement_litres: condition(['milk_statements', 'milk_deliveries'], statementsFar),
  bull_daughters: condition(['animals'], bullsOnDaughters),
  declaration: condition(['herd_settings'], declarationDue),
  quarantines: condition(['quarantines', 'animals'], quarantinesEnding),
  coming_transfers: condition(['farm_transfers'], transfersComing),
  low_feed: condition(['feeds'], feedsLow),
  expiring_feed: condition(['feeds'], feedsExpiring),
  supplies: condition(['supplies', 'supply_lots'], suppliesAlerts),
  bills: condition(['financial_transactions'], billsDue),
  double_events: condition(
    ['animal_weighings', 'animal_vaccines', 'animal_treatments', 'artificial_inseminations', 'sales', 'alert_decisions'],
    doublesAlert,
    [],
  ),
  urgent_activities: condition(['daily_activities'], ({ daily_activities }) =>
    daily_activities.flatMap((activity): Alert[] => {
      if (activity.priority !== 'urgente' || !isOpen(activity)) return [];
      const { id, activity_date: due_date, activity_type, description: message } = activity;
      const link = `/daily-activities?view=dia&day=${due_date}`;
      return [{ key: `activity:${id}:${due_date}`, title: `Atividade urgente: ${activity_type}`, message, priority: 'alta', due_date, link }];
    }),
  ),
  worklists: {
    ...condition(worklistAlertNouns, (rows, today) => incrementalWorklistAlerts()(rows, today), breedingNouns),
    incremental: incrementalWorklistAlerts,
  },
};

export type ConditionName = keyof typeof conditions;
export const conditionNames = Object.keys(conditions) as ConditionName[];
/** Of the others the person could not know whether they hold: rows are missing, or not theirs to read. */
export const conditionsFor = (access: Access) => conditionNames.filter((name) => conditions[name].needs.every((noun) => may(access, 'read', noun)));
/** The nouns a screen has to watch. */
export const alertNouns = [...new Set<NounName>([...conditionNames.flatMap((name): readonly NounName[] => conditions[name].reads), 'alert_decisions'])];

/** `state`: where the farm is. */
export const raise = (name: ConditionName, rows: object, today: string, state?: string | null) => conditions[name].raise(rows as never, today, state);

const weight: Record<Alert['priority'], number> = { crítica: 0, alta: 1, média: 2, baixa: 3 };
const byUrgency = (a: Alert, b: Alert) => weight[a.priority] - weight[b.priority] || compare(a.due_date ?? '9', b.due_date ?? '9') || compare(a.key, b.key);

/** Without a decision, most urgent first. */
export function undecided(alerts: readonly Alert[], decisions: readonly Pick<AlertDecision, 'key' | 'status'>[]) {
  const decided = new Set(decisions.flatMap(({ key, status }) => (status === 'ativo' ? [] : [key])));
  return alerts.filter(({ key }) => !decided.has(key)).toSorted(byUrgency);
}

/** Recomputes only conditions whose rows or day changed: after a weighing, the bills are not read again. */
export function incrementalAlerts(shared?: Shared) {
  const cache = new Map<ConditionName, { inputs: unknown[]; alerts: Alert[] }>();
  const raisers = new Map<ConditionName, typeof raise>();
  const raiserOf = (name: ConditionName) => {
    let raiser = raisers.get(name);
    if (!raiser) {
      const asked = (conditions[name] as Condition<NounName>).incremental?.(shared);
      raisers.set(name, (raiser = asked ? (_name, rows, today, state) => asked(rows as never, today, state) : raise));
    }
    return raiser;
  };
  const cachedAlerts = (name: ConditionName, rows: Candidates, today: string, state?: string | null) => {
    const inputs = [today, state, ...conditions[name].reads.map((noun) => rows[noun])];
    const last = cache.get(name);
    if (last?.inputs.every((one, i) => one === inputs[i])) return last.alerts;
    const alerts = raiserOf(name)(name, rows, today, state);
    cache.set(name, { inputs, alerts });
    return alerts;
  };
  return (rows: Candidates & Pick<WorklistRows, 'of'>, today: string, access: Access, state?: string | null) =>
    undecided(
      conditionsFor(access).flatMap((name) => cachedAlerts(name, rows, today, state)),
      rows.alert_decisions,
    );
}

export const alertsOf = (rows: Candidates, today: string, access: Access, state?: string | null) => incrementalAlerts()(rows, today, access, state);
