// The life of one animal in order of days, from its records.

import { AnimalTreatment } from '#domain/health/animal-treatments';
import { AnimalVaccine } from '#domain/health/animal-vaccines';
import { type Animal, isLost } from '#domain/herd/animals';
import { TagEvent } from '#domain/herd/tag-events';
import { daysInWords, writtenDay } from '#domain/kernel/dates';
import { factsOf } from '#domain/kernel/fields';
import { quotient, sum } from '#domain/kernel/money';
import { decimalsOf, inReais, shownAs } from '#domain/kernel/quantities';
import { compare } from '#domain/kernel/sorting';
import { heldByCow, judgedMilk } from '#domain/milk/discarded-milk';
import type { Rows } from '#domain/nouns';
import { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';
import { PregnancyCheck } from '#domain/reproduction/pregnancy-checks';
import { UterineExam } from '#domain/reproduction/uterine-exams';
import { FarmTransfer, isArrival } from '#domain/transfers/farm-transfers';

export type EventKind =
  | 'birth'
  | 'weighing'
  | 'vaccine'
  | 'treatment'
  | 'insemination'
  | 'check'
  | 'heat'
  | 'stop'
  | 'exam'
  | 'weaning'
  | 'calving'
  | 'loss'
  | 'dry_off'
  | 'milk'
  | 'tag'
  | 'transfer'
  | 'sale'
  | 'exit';
/** `young`: the animal a calving produced, as a link; `sale`: the sale it was sold in. */
export type LifeEvent = { key: string; day: string; kind: EventKind; title: string; detail: string; young?: string; sale?: string };

/** The records that reference the animal. */
export type LifeRecords = {
  weighings: readonly Rows['animal_weighings'][];
  vaccines: readonly Rows['animal_vaccines'][];
  treatments: readonly Rows['animal_treatments'][];
  inseminations: readonly Rows['artificial_inseminations'][];
  calvings: readonly Rows['births'][];
  losses: readonly Rows['pregnancy_losses'][];
  checks?: readonly Rows['pregnancy_checks'][];
  heats?: readonly Rows['heats'][];
  dryOffs?: readonly Rows['dry_offs'][];
  stops?: readonly Rows['breeding_stops'][];
  weanings?: readonly Rows['weanings'][];
  exams?: readonly Rows['uterine_exams'][];
  tags?: readonly Rows['tag_events'][];
  milk: readonly Rows['milk_production'][];
  transfers: readonly Rows['farm_transfers'][];
  /** Its sale and sale item. */
  sold?: { sale: Rows['sales']; item: Rows['sale_items'] } | undefined;
};

const values = (field: Parameters<typeof factsOf>[0]) => factsOf(field).values!;
const [applied, treated, results, techniques, statuses] = [
  values(AnimalVaccine.fields.application_type),
  values(AnimalTreatment.fields.treatment_type),
  values(ArtificialInsemination.fields.result),
  values(ArtificialInsemination.fields.technique),
  values(FarmTransfer.fields.status),
];
const [checked, methods, findings] = [values(PregnancyCheck.fields.result), values(PregnancyCheck.fields.method), values(UterineExam.fields.finding)];
const tagged = values(TagEvent.fields.kind);
const kilos = (value: number) => shownAs('kg', value);
const liters = (value: number) => shownAs('litres', value);
const joined = (...parts: (string | null | false | undefined)[]) => parts.filter(Boolean).join(' · ');

/** Newest first; on the same day, in the order of life events. */
export function lifeOf(animal: Animal, records: LifeRecords, farm_id = ''): LifeEvent[] {
  const { weighings, vaccines, treatments, inseminations, calvings, losses, milk, transfers, sold } = records;
  const events: LifeEvent[] = [
    ...weighings.map(
      ({ id, weighing_date, weight, weight_gain, weight_gain_period_days: period }): LifeEvent => ({
        key: id,
        day: weighing_date,
        kind: 'weighing',
        title: `Pesou ${kilos(weight)}`,
        detail: weight_gain === null ? 'Primeira pesagem' : `${weight_gain < 0 ? 'Perdeu' : 'Ganhou'} ${kilos(Math.abs(weight_gain))} em ${period} dias`,
      }),
    ),
    ...vaccines.map(
      ({ id, application_date, application_type, vaccine_name, next_application_date }): LifeEvent => ({
        key: id,
        day: application_date,
        kind: 'vaccine',
        title: vaccine_name,
        detail: joined(applied[application_type], next_application_date && `próxima em ${writtenDay(next_application_date)}`),
      }),
    ),
    ...treatments.map(
      ({ id, application_date, treatment_type, treatment_name, end_date, reason }): LifeEvent => ({
        key: id,
        day: application_date,
        kind: 'treatment',
        title: treatment_name,
        detail: joined(treated[treatment_type], end_date && `até ${writtenDay(end_date)}`, reason),
      }),
    ),
    ...inseminations.map(
      ({ id, insemination_date, bull_identification, technique, result }): LifeEvent => ({
        key: id,
        day: insemination_date,
        kind: 'insemination',
        title: `${technique === 'monta_natural' ? 'Coberta por' : technique === 'TE' ? 'Recebeu embrião de' : 'Inseminada com'} ${bull_identification}`,
        detail: joined(techniques[technique], results[result]),
      }),
    ),
    ...calvings.map(
      ({ id, birth_date, animal_id, birth_weight }): LifeEvent => ({
        key: id,
        day: birth_date,
        kind: 'calving',
        title: 'Pariu',
        detail: birth_weight === null ? '' : `Cria de ${kilos(birth_weight)}`,
        young: animal_id,
      }),
    ),
    ...losses.map(({ id, loss_date, notes }): LifeEvent => ({ key: id, day: loss_date, kind: 'loss', title: 'Perdeu a gestação', detail: notes ?? '' })),
    ...breedingOf(records),
    ...(records.tags ?? []).map(
      ({ id, event_date, kind, identification, sisbov, rfid }): LifeEvent => ({
        key: id,
        day: event_date,
        kind: 'tag',
        title: `Brinco ${tagged[kind]!.toLowerCase()}`,
        detail: [...new Set([identification, sisbov, rfid])].filter(Boolean).join(' · '),
      }),
    ),
    ...milkOf(judgedFor(animal, { vaccines, treatments, inseminations, calvings, losses, milk })),
    ...transfers.map((transfer) => journeyOf(transfer, farm_id)),
    ...(sold ? [saleOf(animal, sold)] : []),
    // Of a phone that has not synchronized since, the last dry-off is only on the animal.
    ...ownDays(animal).filter(
      ({ kind, day }) => !(sold && kind === 'exit') && !(kind === 'dry_off' && records.dryOffs?.some((one) => one.dry_off_date === day)),
    ),
  ];
  return events.toSorted((a, b) => compare(b.day, a.day) || ranks.indexOf(b.kind) - ranks.indexOf(a.kind) || compare(b.key, a.key));
}

/** A result written with a service is told by the service. */
function breedingOf({ checks = [], heats = [], dryOffs = [], stops = [], weanings = [], exams = [] }: LifeRecords): LifeEvent[] {
  return [
    ...checks
      .filter(({ stated, service_id }) => !(stated && service_id))
      .map(({ id, check_date, result, method, days_pregnant, veterinarian, stated }): LifeEvent => {
        const found = checked[result]!.toLowerCase();
        const how = [method && methods[method], days_pregnant !== null && `${daysInWords(days_pregnant)} de gestação`, veterinarian];
        return { key: id, day: check_date, kind: 'check', title: `Diagnóstico: ${found}`, detail: stated ? 'Informado na ficha' : joined(...how) };
      }),
    ...heats.map(({ id, heat_date, observed_by }): LifeEvent => ({ key: id, day: heat_date, kind: 'heat', title: 'Cio visto', detail: observed_by ?? '' })),
    ...dryOffs.map(({ id, dry_off_date, notes }): LifeEvent => ({ key: id, day: dry_off_date, kind: 'dry_off', title: 'Foi seca', detail: notes ?? '' })),
    ...stops.flatMap(({ id, stop_date, resume_date, reason }): LifeEvent[] => [
      { key: id, day: stop_date, kind: 'stop', title: 'Não cobrir mais', detail: reason },
      ...(resume_date ? [{ key: `${id} resume`, day: resume_date, kind: 'stop' as const, title: 'Liberada para cobrir', detail: '' }] : []),
    ]),
    ...weanings.map(
      ({ id, weaning_date, weight }): LifeEvent => ({
        key: id,
        day: weaning_date,
        kind: 'weaning',
        title: 'Desmama',
        detail: weight === null ? '' : `Com ${kilos(weight)}`,
      }),
    ),
    ...exams.map(
      ({ id, exam_date, finding, veterinarian }): LifeEvent => ({
        key: id,
        day: exam_date,
        kind: 'exam',
        title: `Exame pós-parto: ${findings[finding]!.toLowerCase()}`,
        detail: veterinarian ?? '',
      }),
    ),
  ];
}

function judgedFor(animal: Animal, of: Pick<LifeRecords, 'vaccines' | 'treatments' | 'inseminations' | 'calvings' | 'losses' | 'milk'>) {
  const held = heldByCow({
    animals: [animal],
    animal_vaccines: of.vaccines,
    animal_treatments: of.treatments,
    births: of.calvings,
    pregnancy_losses: of.losses,
    artificial_inseminations: of.inseminations,
  });
  return of.milk.map((record) => judgedMilk(record, held));
}

/** The latest days are listed one by one, older ones by month: a year of milkings would hide everything else. */
const milkDaysListed = 7;

function milkOf(records: LifeRecords['milk']): LifeEvent[] {
  const days = new Map<string, number[]>();
  for (const { production_date, quantity_liters } of records) days.set(production_date, [...(days.get(production_date) ?? []), quantity_liters]);
  const newest = Array.from(days, ([day, litres]) => ({ day, litres: sum(litres, 2) })).toSorted((a, b) => compare(b.day, a.day));
  const months = new Map<string, typeof newest>();
  for (const one of newest.slice(milkDaysListed)) months.set(one.day.slice(0, 7), [...(months.get(one.day.slice(0, 7)) ?? []), one]);
  const discarded = new Set(records.flatMap(({ production_date, is_discarded }) => (is_discarded ? [production_date] : [])));
  return [
    ...newest.slice(0, milkDaysListed).map(({ day, litres }): LifeEvent => {
      return { key: `milk ${day}`, day, kind: 'milk', title: `Deu ${liters(litres)} de leite`, detail: discarded.has(day) ? 'Com descarte' : '' };
    }),
    ...Array.from(months, ([month, inMonth]): LifeEvent => {
      const litres = sum(
        inMonth.map((one) => one.litres),
        2,
      );
      const daily = liters(quotient(litres, inMonth.length, decimalsOf('litres'))!);
      return {
        key: `milk ${month}`,
        day: inMonth[0]!.day,
        kind: 'milk',
        title: `Deu ${liters(litres)} de leite em ${daysInWords(inMonth.length)}`,
        detail: `${daily} por dia`,
      };
    }),
  ];
}

/** From this farm's point of view. */
function journeyOf(transfer: Rows['farm_transfers'], farm_id: string): LifeEvent {
  const { id, transfer_date, status, from_farm_name, to_farm_name, completed_at, reason, transport_method } = transfer;
  const came = isArrival(transfer, farm_id);
  const moved = came ? `Veio de ${from_farm_name ?? 'outra fazenda'}` : `Foi para ${to_farm_name ?? 'outra fazenda'}`;
  const planned = `Transferência${to_farm_name ? ` para ${to_farm_name}` : ''}`;
  return {
    key: id,
    day: transfer_date,
    kind: 'transfer',
    title: completed_at === null ? planned : moved,
    detail: joined(completed_at === null && statuses[status], reason, transport_method),
  };
}

function saleOf({ gender }: Animal, { sale, item }: NonNullable<LifeRecords['sold']>): LifeEvent {
  const title = `${gender === 'femea' ? 'Vendida' : 'Vendido'} para ${sale.buyer_name}`;
  const detail = joined(inReais(item.unit_price), item.weight !== null && kilos(item.weight), sale.invoice_number && `NF ${sale.invoice_number}`);
  return { key: sale.id, day: sale.sale_date, kind: 'sale', title, detail, sale: sale.id };
}

const ranks: EventKind[] = [
  'birth',
  'heat',
  'insemination',
  'check',
  'loss',
  'calving',
  'exam',
  'stop',
  'milk',
  'dry_off',
  'weaning',
  'weighing',
  'vaccine',
  'treatment',
  'tag',
  'transfer',
  'sale',
  'exit',
];
const left = { vendido: 'Saiu vendido', abatido: 'Foi abatido', morto: 'Morreu', ativo: '' };

/** Events from the dates on the animal itself. */
function ownDays({ id, gender, status, loss_kind, birth_date, birth_weight, mother_name, dry_off_date, exit_date, exit_reason }: Animal): LifeEvent[] {
  const born = joined(mother_name && `de ${mother_name}`, birth_weight !== null && kilos(birth_weight));
  const how = isLost({ loss_kind }) ? (gender === 'femea' ? 'Foi perdida' : 'Foi perdido') : left[status];
  const ended = gender === 'femea' ? how.replace('vendido', 'vendida').replace('abatido', 'abatida') : how;
  return [
    ...(birth_date ? [{ key: `${id} birth`, day: birth_date, kind: 'birth', title: 'Nasceu', detail: born } as const] : []),
    ...(dry_off_date ? [{ key: `${id} dry`, day: dry_off_date, kind: 'dry_off', title: 'Foi seca', detail: '' } as const] : []),
    ...(exit_date && status !== 'ativo' ? [{ key: `${id} exit`, day: exit_date, kind: 'exit', title: ended, detail: exit_reason ?? '' } as const] : []),
  ];
}
