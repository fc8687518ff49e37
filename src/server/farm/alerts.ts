// A farm's alerts for API clients: the same rules as on devices, applied to the few rows that may raise an alert.

import { expiryDays } from '#domain/feed/feed-queries';
import { upcomingWindow } from '#domain/health/health-queries';
import { leastDiagnosis } from '#domain/herd/breeding-day-fields';
import { leastWeaningAge } from '#domain/herd/herd-settings';
import { addDays, dayIn } from '#domain/kernel/dates';
import type { Access } from '#domain/kernel/roles';
import type { NounName } from '#domain/nouns';
import type { Alert } from '#domain/overview/alert-decisions';
import { type AlertDecision, decisionId } from '#domain/overview/alert-decisions';
import { type ConditionName, type conditions, conditionsFor, raise, undecided } from '#domain/overview/alerts';
import { billDays } from '#domain/overview/bill-alerts';
import { servedFrom } from '#domain/overview/bull-alerts';
import { brucellosisSince, brucellosisUntil } from '#domain/overview/health-alerts';
import { deliveredDays } from '#domain/overview/milk-alerts';
import { qualitySince } from '#domain/overview/milk-quality-alerts';
import { statementsSince } from '#domain/overview/milk-statement-alerts';
import { litresDays } from '#domain/overview/worklist-places';
import { may } from '#domain/people/permissions';
import { soonDays } from '#domain/reproduction/pregnancy-queries';
import { doubleCandidates } from '#server/farm/double-events';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { enterFarm, type FarmSession } from '#server/kernel/session';
import { columnsOf } from '#server/kernel/statements';

const alive = 'user_id = $1 and farm_id = $2 and deleted_at is null';

/** SQL version of `fold` for product names, for the accents used in Brazil. */
const folded = (name: string) => `btrim(regexp_replace(translate(lower(${name}), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn'), '\\s+', ' ', 'g'))`;
/** The last dose of its product to its animal, with the next one due by $3. */
const isDue = `next_application_date <= $3 and not exists (
  select from animal_vaccines later
  where later.user_id = $1 and later.animal_id = animal_vaccines.animal_id and later.deleted_at is null
    and (later.application_date, later.id) > (animal_vaccines.application_date, animal_vaccines.id)
    and ${folded('later.vaccine_name')} = ${folded('animal_vaccines.vaccine_name')})`;
const isHeifer = `status = 'ativo' and type = 'bovino' and gender = 'femea' and not is_batch and birth_date between $3 and $4`;
const heiferDays = (today: string) => [addDays(today, -brucellosisUntil), addDays(today, -brucellosisSince)];
const todayAndTomorrow = (today: string) => [today, addDays(today, 1)];

/** A dose was recorded or changed after the milk of its animal: only then the milk may have been recorded for sale without it. */
const laterDose = (noun: string) => `exists (select from ${noun} dose
  where dose.user_id = $1 and dose.farm_id = $2 and dose.deleted_at is null and dose.animal_id = milk_production.animal_id and dose.updated_at > milk_production.created_at)`;
const isDelivered = `production_date >= $3 and not is_discarded and discard_reason is null and (${laterDose('animal_treatments')} or ${laterDose('animal_vaccines')})`;
const ofDelivering = (field: string): Filter => ({
  where: `${field} in (select animal_id from milk_production where ${alive} and ${isDelivered})`,
  values: (today) => [addDays(today, -deliveredDays)],
});

const isBreeding = `type = 'bovino' and gender = 'femea' and not is_batch`;
/** Near her calving, or served since the last one and not known to be pregnant: no other female is in the lists that raise alerts. */
const isListed = `status = 'ativo' and ${isBreeding} and case when pregnancy_status = 'prenha' then expected_birth_date is null or expected_birth_date <= $3
  else exists (select from artificial_inseminations service where service.user_id = $1 and service.farm_id = $2 and service.deleted_at is null
    and service.animal_id = animals.id and (animals.last_birth_date is null or service.insemination_date >= animals.last_birth_date)) end`;
/** Earlier than any list asks, since an expected date may be computed anew. */
const nearCalving = 120;
const ofListed = (field: string): Filter => ({
  where: field === 'id' ? isListed : `${field} in (select id from animals where ${alive} and ${isListed})`,
  values: (today) => [addDays(today, nearCalving)],
});

/** Nobody entered the days; of animals whose stored withdrawal is unknown for the same reason. */
const isUnlabelled = `withdrawal_over_on is null and (meat_withdrawal_days is null or (milk_withdrawal_days is null and not not_for_lactating))`;

/** An indexed condition for the rows that may raise the alert, and its parameters from $3 on. */
type Filter = { where: string; values: (today: string) => unknown[] };
/** One row. */
const settings: Filter = { where: 'true', values: () => [] };
const candidates: { [C in ConditionName]: { [N in (typeof conditions)[C]['reads'][number]]: Filter } } = {
  births: {
    animals: { where: `status = 'ativo' and pregnancy_status = 'prenha' and expected_birth_date <= $3`, values: (today) => [addDays(today, soonDays)] },
  },
  diagnosis: {
    artificial_inseminations: { where: `result = 'pendente' and insemination_date <= $3`, values: (today) => [addDays(today, -leastDiagnosis)] },
    animals: {
      where: `status = 'ativo' and (${isBreeding}) is not true
        and id in (select animal_id from artificial_inseminations where ${alive} and result = 'pendente' and insemination_date <= $3)`,
      values: (today) => [addDays(today, -leastDiagnosis)],
    },
    herd_settings: settings,
  },
  worklists: {
    herd_settings: settings,
    animals: ofListed('id'),
    births: ofListed('mother_id'),
    pregnancy_losses: ofListed('animal_id'),
    artificial_inseminations: ofListed('animal_id'),
    pregnancy_checks: ofListed('animal_id'),
    dry_offs: ofListed('animal_id'),
    heats: ofListed('animal_id'),
    uterine_exams: ofListed('animal_id'),
    breeding_stops: ofListed('animal_id'),
    milk_production: {
      where: `production_date >= $4 and ${ofListed('animal_id').where}`,
      values: (today) => [...ofListed('animal_id').values(today), addDays(today, -litresDays)],
    },
  },
  weaning: {
    animals: { where: `status = 'ativo' and category in ('bezerro', 'bezerra') and birth_date <= $3`, values: (today) => [addDays(today, -leastWeaningAge)] },
    herd_settings: settings,
  },
  doses: {
    animal_vaccines: { where: isDue, values: (today) => [addDays(today, upcomingWindow)] },
    animals: {
      where: `status = 'ativo' and id in (select animal_id from animal_vaccines where ${alive} and ${isDue})`,
      values: (today) => [addDays(today, upcomingWindow)],
    },
  },
  brucellosis: {
    animals: { where: isHeifer, values: heiferDays },
    animal_vaccines: { where: `animal_id in (select id from animals where ${alive} and ${isHeifer})`, values: heiferDays },
  },
  treatments: {
    animal_treatments: { where: 'end_date between $3 and $4', values: todayAndTomorrow },
    animals: {
      where: `status = 'ativo' and id in (select animal_id from animal_treatments where ${alive} and end_date between $3 and $4)`,
      values: todayAndTomorrow,
    },
  },
  old_withdrawals: {
    animal_vaccines: { where: isUnlabelled, values: () => [] },
    animal_treatments: { where: isUnlabelled, values: () => [] },
    animals: {
      where: `status = 'ativo' and (meat_unknown_since is not null or milk_unknown_since is not null)`,
      values: () => [],
    },
  },
  delivered_milk: {
    milk_production: { where: isDelivered, values: (today) => [addDays(today, -deliveredDays)] },
    milk_deliveries: { where: `destination = 'laticinio' and delivery_date >= $3`, values: (today) => [addDays(today, -deliveredDays)] },
    animals: ofDelivering('id'),
    animal_vaccines: ofDelivering('animal_id'),
    animal_treatments: ofDelivering('animal_id'),
    births: ofDelivering('mother_id'),
    pregnancy_losses: ofDelivering('animal_id'),
    artificial_inseminations: ofDelivering('animal_id'),
  },
  milk_quality: {
    milk_analyses: { where: 'animal_id is null and sample_date >= $3', values: (today) => [qualitySince(today)] },
  },
  milk_statements: { milk_statements: { where: 'reference_month >= $3', values: (today) => [statementsSince(today)] } },
  statement_litres: {
    milk_statements: { where: 'reference_month >= $3', values: (today) => [statementsSince(today)] },
    milk_deliveries: { where: `destination = 'laticinio' and delivery_date >= $3`, values: (today) => [statementsSince(today)] },
  },
  bull_daughters: {
    animals: {
      where: `status = 'ativo' and type = 'bovino' and not is_batch and (category = 'touro' or (gender = 'femea' and father_id is not null and birth_date <= $3))`,
      values: (today) => [addDays(today, -servedFrom)],
    },
  },
  declaration: { herd_settings: { where: 'agency_code is not null', values: () => [] } },
  quarantines: {
    quarantines: { where: 'released_on is null and until_date <= $3', values: (today) => [today] },
    animals: {
      where: `status = 'ativo' and id in (select animal_id from quarantines where ${alive} and released_on is null)`,
      values: () => [],
    },
  },
  coming_transfers: {
    farm_transfers: { where: `animal_name is not null and completed_at is null and status in ('pendente', 'em_transito')`, values: () => [] },
  },
  low_feed: { feeds: { where: 'low_since is not null', values: () => [] } },
  expiring_feed: { feeds: { where: 'expiration_date <= $3 and stock_quantity > 0', values: (today) => [addDays(today, expiryDays)] } },
  supplies: {
    supplies: { where: 'true', values: () => [] },
    // Of a supply that has nothing left, its last lot is in the key.
    supply_lots: { where: 'true', values: () => [] },
  },
  double_events: doubleCandidates,
  bills: { financial_transactions: { where: `status = 'pendente' and due_date <= $3`, values: (today) => [addDays(today, billDays)] } },
  urgent_activities: {
    daily_activities: { where: `priority = 'urgente' and status in ('pendente', 'em_andamento')`, values: () => [] },
  },
};

const decisions = { name: 'alert_decisions_of', text: `select key, status from alert_decisions where ${alive} and key = any($3)` };

/** Those without a decision, most urgent first. */
export async function withoutDecision(send: Send, user_id: string, farm_id: string, raised: Alert[]) {
  const { rows } = await send(decisions, [user_id, farm_id, raised.map(({ key }) => key)]);
  return undecided(raised, rows as Pick<AlertDecision, 'key' | 'status'>[]);
}

/** The alerts this person's device shows, each with the id for a decision about it. */
export const activeAlerts = (db: Database, token: string | undefined, farm_id: string) =>
  transaction(db, 'read', async (send) => {
    const farmSession = await enterFarm(send, token, farm_id);
    const today = dayIn(farmSession.time_zone, new Date().toISOString());
    const raised = (await Promise.all(conditionsFor(farmSession.actor).map((name) => raisedBy(send, farmSession, name, today)))).flat();
    const alerts = await withoutDecision(send, farmSession.user_id, farm_id, raised);
    return { alerts: alerts.map((alert) => ({ id: decisionId(farm_id, alert.key), ...alert, status: 'ativo' })) };
  });

/** Whose alerts: `actor` is who may know them. */
type Reader = Pick<FarmSession, 'user_id' | 'farm_id' | 'state'> & { actor: Access };

export async function raisedBy(send: Send, { user_id, farm_id, actor, state }: Reader, name: ConditionName, today: string): Promise<Alert[]> {
  const found = await Promise.all(
    Object.entries(candidates[name]).map(async ([noun, { where, values }]: [string, Filter]) => {
      if (!may(actor, 'read', noun as NounName)) return [noun, []] as const;
      const text = `select ${columnsOf(noun as NounName).join(', ')} from ${noun} where ${alive} and ${where}`;
      return [noun, (await send({ name: `alerts_${name}_${noun}`, text }, [user_id, farm_id, ...values(today)])).rows] as const;
    }),
  );
  return raise(name, Object.fromEntries(found), today, state);
}
