// Ids of a farm that is brought from a file. A new farm has new ids; those that follow from a farm, a name or another record follow from the new ones.
import { feedName } from '#domain/feed/feeds';
import { settingsLabel } from '#domain/herd/herd-settings';
import { weaningWeightName } from '#domain/herd/weaning-weighings';
import { partName } from '#domain/import/imports';
import { noteIds } from '#domain/import/invoice-verbs';
import type { FileRow } from '#domain/import/whole-farm';
import { derivedId } from '#domain/kernel/ids';
import { milkName, type Shift } from '#domain/milk/milk-production';
import { costSettingsLabel } from '#domain/money/cost-settings';
import { categoryName, type TransactionType, usualCategories } from '#domain/money/financial-categories';
import { funruralName } from '#domain/money/funrural-years';
import { partId, partNames } from '#domain/money/milk-statement-booking';
import { moneySettingsLabel } from '#domain/money/money-settings';
import { arrivalIds } from '#domain/money/purchase-arrivals';
import { purchaseEntryIds } from '#domain/money/purchase-ledger';
import { entryIds } from '#domain/money/sale-ledger';
import { partOf } from '#domain/money/sale-verbs';
import type { NounName } from '#domain/nouns';
import { mostProducts } from '#domain/reproduction/step-products';
import { doseId, stepsOf, taskId } from '#domain/reproduction/synchronisation-tasks';
import { type SupplyKind, supplyLabel } from '#domain/supplies/supplies';
import { arrivalQuarantine } from '#domain/transfers/transfer-verbs';

/** Rules of the overview, which this folder cannot import. */
export type OtherRules = { decisionId: (farm_id: string, key: string) => string; expenseId: (record_id: string) => string };

/** Feeds and supplies that got the name of a renamed one are numbered. */
const mostOfOneName = 5;
const anId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Labels of a farm from which the id of such a record may be derived. A renamed category keeps the id of the name it began with. */
function labelsOf(noun: NounName, row: FileRow): string[] {
  if (noun === 'herd_settings') return [settingsLabel];
  if (noun === 'money_settings') return [moneySettingsLabel];
  if (noun === 'cost_settings') return [costSettingsLabel];
  if (noun === 'funrural_years') return [funruralName(row['year'] as number)];
  if (noun === 'financial_categories') {
    const type = row['type'] as TransactionType;
    return [row['name'] as string, ...usualCategories[type]].map((name) => categoryName(type, name));
  }
  if (noun !== 'feeds' && noun !== 'supplies') return [];
  const name = row['name'] as string;
  const label = noun === 'feeds' ? feedName(name) : supplyLabel(row['kind'] as SupplyKind, name);
  return [label, ...Array.from({ length: mostOfOneName - 1 }, (_, i) => `${label} ${i + 2}`)];
}

/** How ids of other records are derived from the id of such a record. */
function childrenOf(noun: NounName, { expenseId }: OtherRules): readonly ((id: string) => string)[] {
  if (noun === 'sales') return entryIds;
  if (noun === 'sale_items') return [partOf];
  if (noun === 'animal_purchases') return purchaseEntryIds;
  if (noun === 'purchase_items') return arrivalIds;
  if (noun === 'farm_transfers') return [arrivalQuarantine];
  if (noun === 'invoices') return [noteIds.party];
  if (noun === 'milk_statements') return partNames.map((part) => (id) => partId(id, part));
  const paid: NounName[] = [
    'feed_purchases',
    'supply_lots',
    'hay_purchases',
    'animal_treatments',
    'artificial_inseminations',
    'farm_transfers',
    'daily_activities',
  ];
  return paid.includes(noun) ? [expenseId] : [];
}

const stepKeys = ({ steps, start_date }: FileRow) => stepsOf({ steps: steps as string, start_date: start_date as string }).map(({ key }) => key);

export class RestoredIds {
  /** Of the new farm, by those of the file. */
  private readonly named = new Map<string, string>();
  private readonly children = new Map<string, () => string>();
  private readonly batches = new Map<string, string>();
  private readonly given = new Map<string, string[]>();
  private readonly steps = new Map<string, string[]>();

  constructor(
    private readonly from: string,
    private readonly to: string,
    private readonly rules: OtherRules,
  ) {}

  /** Once for every record, before any id is asked for. */
  see(noun: NounName, row: FileRow) {
    const label = labelsOf(noun, row).find((one) => derivedId(this.from, one) === row.id);
    if (label !== undefined) this.named.set(row.id, derivedId(this.to, label));
    for (const childOf of childrenOf(noun, this.rules)) this.children.set(childOf(row.id), () => childOf(this.of(row.id)));
    if (noun === 'invoice_items') {
      const invoice = row['invoice_id'] as string;
      for (const childOf of noteIds.ofItem(row['item_number'] as number, (row['lot_count'] as number | null | undefined) ?? 1))
        this.children.set(childOf(invoice), () => childOf(this.of(invoice)));
    }
    if (noun === 'synchronisation_lots') this.steps.set(row.id, stepKeys(row));
    if (noun === 'synchronisation_lot_animals') this.seeDoses(row['lot_id'] as string, row['animal_id'] as string);
    if (noun === 'animals' && row['split_from_id']) this.batches.set(row.id, row['split_from_id'] as string);
    if (noun === 'animal_treatments') {
      const mine = this.given.get(row['animal_id'] as string);
      if (mine) mine.push(row.id);
      else this.given.set(row['animal_id'] as string, [row.id]);
    }
  }

  /** Treatments that the steps of an IATF lot gave. */
  private seeDoses(lot: string, animal: string) {
    for (const key of this.steps.get(lot) ?? [])
      for (let nth = 0; nth < mostProducts; nth++)
        this.children.set(doseId(this.from, lot, key, nth, animal), () => doseId(this.to, this.of(lot), key, nth, this.of(animal)));
  }

  /** Treatments of a batch were copied to its parts. */
  settle() {
    for (const [part, batch] of this.batches) {
      const copies = new Set(this.given.get(part));
      for (const of of copies.size > 0 ? (this.given.get(batch) ?? []) : []) {
        const copy = derivedId(part, of);
        if (copies.has(copy)) this.children.set(copy, () => derivedId(this.of(part), this.of(of)));
      }
    }
    this.given.clear();
  }

  of(id: string): string {
    return this.named.get(id) ?? this.children.get(id)?.() ?? derivedId(this.to, `brought ${id}`);
  }

  /** In a text that names records by id, such as the key of an alert. */
  inText = (text: string) => text.replace(anId, (id) => this.of(id));

  /** Of the record itself: a milking, a task, a decided alert and a part of an import follow from what they contain. Nothing refers to them. */
  ofRow(noun: NounName, row: FileRow, restored: Record<string, unknown>): string {
    const followed = (of: { farm: string; row: Record<string, unknown> }) => {
      if (noun === 'milk_production')
        return derivedId(of.farm, milkName(of.row['animal_id'] as string | null, row['production_date'] as string, row['milking_shift'] as Shift));
      if (noun === 'animal_weighings' && row['weaning_id']) return derivedId(of.farm, weaningWeightName(of.row['weaning_id'] as string));
      if (noun === 'daily_activities' && row['lot_id'] && row['lot_step']) return taskId(of.farm, of.row['lot_id'] as string, row['lot_step'] as string);
      if (noun === 'import_parts') return derivedId(of.farm, partName(of.row['import_id'] as string, row['part'] as number));
      return noun === 'alert_decisions' ? this.rules.decisionId(of.farm, of.row['key'] as string) : null;
    };
    return followed({ farm: this.from, row }) === row.id ? followed({ farm: this.to, row: restored })! : this.of(row.id);
  }
}
