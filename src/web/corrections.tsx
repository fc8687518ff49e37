// Pendências, with the form that corrects a refused call, by verb. Calls of a verb not listed here can only be retried or discarded.
import type { ComponentType } from 'react';
import { sum } from '#domain/kernel/money';
import type { InputOf } from '#domain/verbs';
import { lazily } from '#parts/forms/Lazy';
import type { Corrections, Form, Given } from '#parts/sync/Pending';
import { PendingScreen } from './overview/pending/PendingScreen';

/** `given`: the other props of the form; null when the record is not here. */
function form<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  const Lazy = lazily(load) as unknown as Form['Lazy'];
  return (given: Given<Omit<Props, 'onClose'>> = () => ({}) as Omit<Props, 'onClose'>): Form => ({ Lazy, given });
}

const animal = form(async () => (await import('./herd/animals/AnimalForm')).AnimalForm);
const treatment = form(async () => (await import('./herd/animals/TreatmentForm')).TreatmentForm);
const slaughter = form(async () => (await import('./herd/animals/SlaughterForm')).SlaughterForm);
const death = form(async () => (await import('./herd/animals/DeathForm')).DeathForm);
const lost = form(async () => (await import('./herd/animals/LostForm')).LostForm);
const weaning = form(async () => (await import('./herd/animals/WeanForm')).WeanForm);
const castration = form(async () => (await import('./herd/animals/CastrationForm')).CastrationForm);
const tag = form(async () => (await import('./herd/tags/TagForm')).TagForm);
const lostTag = form(async () => (await import('./herd/tags/LostTagForm')).LostTagForm);
const quarantine = form(async () => (await import('./herd/quarantines/QuarantineForm')).QuarantineForm);
const tagRange = form(async () => (await import('./herd/tags/TagRangeForm')).TagRangeForm);
const weighing = form(async () => (await import('./herd/weighings/WeighingForm')).WeighingForm);
const vaccine = form(async () => (await import('./health/vaccines/VaccineForm')).VaccineForm);
const protocol = form(async () => (await import('./health/vaccine-protocols/ProtocolForm')).ProtocolForm);
const insemination = form(async () => (await import('./reproduction/inseminations/InseminationForm')).InseminationForm);
const birth = form(async () => (await import('./reproduction/pregnancies/BirthForm')).BirthForm);
const loss = form(async () => (await import('./reproduction/pregnancies/LossForm')).LossForm);
const check = form(async () => (await import('./reproduction/breeding/CheckForm')).CheckForm);
const heat = form(async () => (await import('./reproduction/breeding/HeatForm')).HeatForm);
const dryOff = form(async () => (await import('./reproduction/breeding/DryOffForm')).DryOffForm);
const stop = form(async () => (await import('./reproduction/breeding/StopForm')).StopForm);
const weaningRecord = form(async () => (await import('./reproduction/breeding/WeaningForm')).WeaningForm);
const exam = form(async () => (await import('./reproduction/breeding/ExamForm')).ExamForm);
const lot = form(async () => (await import('./reproduction/breeding/LotForm')).LotForm);
const lotStep = form(async () => (await import('#parts/synchronisation/CompleteStep')).CompleteStep);
const lotServices = form(async () => (await import('#parts/synchronisation/InseminateLotForm')).InseminateLotForm);
const breedingProtocol = form(async () => (await import('./reproduction/breeding/ProtocolForm')).ProtocolForm);
const season = form(async () => (await import('./reproduction/breeding/SeasonForm')).SeasonForm);
const milk = form(async () => (await import('./milk/milk-production/MilkForm')).MilkForm);
const production = form(async () => (await import('./milk/specific-productions/ProductionForm')).ProductionForm);
const feed = form(async () => (await import('./feed/feeds/FeedForm')).FeedForm);
const purchase = form(async () => (await import('#parts/feed/FeedPurchaseForm')).FeedPurchaseForm);
const hay = form(async () => (await import('./feed/feeds/HayForm')).HayForm);
const consumption = form(async () => (await import('./feed/feeds/ConsumptionForm')).ConsumptionForm);
const product = form(async () => (await import('./health/products/ProductForm')).ProductForm);
const pasture = form(async () => (await import('./pastures/pastures/PastureForm')).PastureForm);
const occupation = form(async () => (await import('./pastures/pastures/OccupyForm')).OccupyForm);
const move = form(async () => (await import('#parts/animals/MoveForm')).MoveForm);
const release = form(async () => (await import('./pastures/pastures/ReleaseForm')).ReleaseForm);
const transfer = form(async () => (await import('./transfers/transfers/TransferForm')).TransferForm);
const sale = form(async () => (await import('./money/sales/SaleForm')).SaleForm);
const animalPurchase = form(async () => (await import('./money/animal-purchases/AnimalPurchaseForm')).AnimalPurchaseForm);
const purchasePayment = form(async () => (await import('./money/animal-purchases/PayPurchaseForm')).PayPurchaseForm);
const salePayment = form(async () => (await import('./money/sales/PayForm')).PayForm);
const transaction = form(async () => (await import('./money/financial/TransactionForm')).TransactionForm);
const payment = form(async () => (await import('./money/financial/PayForm')).PayForm);
const correction = form(async () => (await import('./money/financial/CorrectForm')).CorrectForm);
const party = form(async () => (await import('./money/parties/PartyForm')).PartyForm);
const bankAccount = form(async () => (await import('./money/accounts/AccountForm')).AccountForm);
const accountTransfer = form(async () => (await import('./money/accounts/TransferForm')).TransferForm);
const ruralProperty = form(async () => (await import('./money/properties/PropertyForm')).PropertyForm);
const propertyPartner = form(async () => (await import('./money/properties/PartnerForm')).PartnerForm);
const activity = form(async () => (await import('./work/daily-activities/ActivityForm')).ActivityForm);
const externalAnimal = form(async () => (await import('./herd/external-animals/ExternalAnimalForm')).ExternalAnimalForm);
const milkAnalysis = form(async () => (await import('./milk/milk-analyses/MilkAnalysisForm')).MilkAnalysisForm);
const milkStatement = form(async () => (await import('./money/milk-statements/MilkStatementForm')).MilkStatementForm);
const milkDelivery = form(async () => (await import('./milk/milk-deliveries/MilkDeliveryForm')).MilkDeliveryForm);
const milkPrice = form(async () => (await import('./money/milk-prices/MilkPriceForm')).MilkPriceForm);
const herdPrice = form(async () => (await import('./money/economics/HerdPriceForm')).HerdPriceForm);
const plannedSale = form(async () => (await import('#parts/money/PlannedSaleForm')).PlannedSaleForm);
const budgetLine = form(async () => (await import('./money/budget/BudgetForm')).BudgetForm);
const asset = form(async () => (await import('./money/economics/AssetForm')).AssetForm);
const supply = form(async () => (await import('./supplies/supplies/SupplyForm')).SupplyForm);
const supplyEntry = form(async () => (await import('./supplies/supplies/EntryForm')).EntryForm);
const supplyUse = form(async () => (await import('./supplies/supplies/UseForm')).UseForm);
const evaluation = form(async () => (await import('./reproduction/breeding/EvaluationForm')).EvaluationForm);
const mastitisCase = form(async () => (await import('./milk/mastitis-cases/MastitisCaseForm')).MastitisCaseForm);

export const corrections: Corrections = {
  create_animal: animal(),
  update_animal: animal(({ id }, row) => one({ animal: row('animals', id) })),
  slaughter: slaughter(({ id }, row) => one({ animal: row('animals', id) })),
  report_death: death(({ id }, row) => one({ animal: row('animals', id) })),
  report_lost: lost(({ id }, row) => one({ animal: row('animals', id) })),
  wean: weaning(({ id }, row) => one({ animal: row('animals', id) })),
  castrate: castration(({ id }, row) => one({ animal: row('animals', id) })),
  apply_tag: tag(),
  report_tag_lost: lostTag(),
  start_quarantine: quarantine(),
  update_quarantine: quarantine(({ id }, row) => one({ record: row('quarantines', id) })),
  create_tag_range: tagRange(),
  update_tag_range: tagRange(({ id }, row) => one({ record: row('tag_ranges', id) })),
  weigh: weighing(),
  treat: treatment(({ animal_id }, row) => one({ animal: row('animals', animal_id) })),
  update_treatment: treatment(({ id }, row) => {
    const seen = row('animal_treatments', id);
    return one({ treatment: seen, animal: seen && row('animals', seen.animal_id) });
  }),
  apply_vaccine: vaccine(() => ({ writing: { start: {} } })),
  update_vaccine: vaccine(({ id }, row) => {
    const seen = row('animal_vaccines', id);
    return seen ? { writing: { seen } } : null;
  }),
  create_farm_product: product(),
  update_farm_product: product(({ id }, row) => one({ product: row('farm_products', id) })),
  create_protocol: protocol(),
  update_protocol: protocol(({ id }, row) => one({ protocol: row('vaccine_protocols', id) as never })),
  create_insemination: insemination(),
  update_insemination: insemination(({ id }, row) => one({ insemination: row('artificial_inseminations', id) })),
  register_birth: birth(({ mother_id }, row) => one({ animal: row('animals', mother_id) })),
  register_loss: loss(({ animal_id }, row) => one({ animal: row('animals', animal_id) })),
  check_pregnancy: check(),
  update_pregnancy_check: check(({ id }, row) => one({ record: row('pregnancy_checks', id) })),
  record_heat: heat(),
  update_heat: heat(({ id }, row) => one({ record: row('heats', id) })),
  record_dry_off: dryOff(),
  update_dry_off: dryOff(({ id }, row) => one({ record: row('dry_offs', id) })),
  stop_breeding: stop(),
  update_breeding_stop: stop(({ id }, row) => one({ record: row('breeding_stops', id) })),
  update_weaning: weaningRecord(({ id }, row) => one({ record: row('weanings', id) })),
  record_uterine_exam: exam(),
  update_uterine_exam: exam(({ id }, row) => one({ record: row('uterine_exams', id) })),
  start_synchronisation: lot(),
  update_synchronisation_lot: lot(({ id }, row) => one({ record: row('synchronisation_lots', id) })),
  inseminate_lot: lotServices(({ id }, row) => one({ lot: row('synchronisation_lots', id) })),
  complete_synchronisation_step: lotStep((input) => ({ lot_id: input.id, lot_step: (input as { lot_step?: string }).lot_step! })),
  create_synchronisation_protocol: breedingProtocol(),
  update_synchronisation_protocol: breedingProtocol(({ id }, row) => one({ record: row('synchronisation_protocols', id) })),
  create_breeding_season: season(),
  update_breeding_season: season(({ id }, row) => one({ record: row('breeding_seasons', id) })),
  record_milk: milk(),
  create_specific_production: production(),
  update_specific_production: production(({ id }, row) => one({ production: row('specific_productions', id) })),
  create_feed: feed(),
  update_feed: {
    ...feed(({ id }, row) => one({ feed: row('feeds', id) })),
    // The form edits only the part of the stock that comes from no purchase.
    written: (wanted, { id, changes }, row) => {
      const [stock, seen] = [(changes as InputOf<'update_feed'>['changes']).stock_quantity, row('feeds', id)];
      return stock && seen ? { ...wanted, stock_quantity: sum([seen.manual_stock_kg, stock.to, -stock.was], 2) } : wanted;
    },
  },
  buy_feed: purchase(),
  update_feed_purchase: purchase(({ id }, row) => one({ purchase: row('feed_purchases', id) })),
  buy_hay: hay(),
  update_hay_purchase: hay(({ id }, row) => one({ lot: row('hay_purchases', id) })),
  consume_feed: consumption(),
  create_pasture: pasture(),
  update_pasture: pasture(({ id }, row) => one({ pasture: row('pastures', id) })),
  move_to_pasture: move((input) => ({ animals: (input as unknown as InputOf<'move_to_pasture'>).animals.map(({ animal_id }) => animal_id) })),
  occupy_pasture: occupation(({ pasture_id }, row) => one({ pasture: row('pastures', pasture_id) })),
  release_pasture: release(({ id }, row) => {
    const rotation = row('pasture_rotations', id);
    const pasture = rotation && row('pastures', rotation.pasture_id);
    return rotation && pasture ? { pasture, stay: { id, rotation } } : null;
  }),
  create_transfer: transfer(),
  update_transfer: transfer(({ id }, row) => one({ transfer: row('farm_transfers', id) })),
  create_sale: sale(),
  purchase_animals: animalPurchase(),
  pay_animal_purchase: purchasePayment(({ id }, row) => one({ purchase: row('animal_purchases', id) })),
  pay_sale: salePayment(({ id }, row) => one({ sale: row('sales', id) })),
  create_financial_transaction: transaction(),
  update_financial_transaction: correction(({ id }, row) => one({ transaction: row('financial_transactions', id) })),
  create_party: party(),
  update_party: party(({ id }, row) => one({ record: row('parties', id) })),
  create_bank_account: bankAccount(),
  update_bank_account: bankAccount(({ id }, row) => one({ record: row('bank_accounts', id) })),
  create_account_transfer: accountTransfer(),
  update_account_transfer: accountTransfer(({ id }, row) => one({ record: row('account_transfers', id) })),
  create_rural_property: ruralProperty(),
  update_rural_property: ruralProperty(({ id }, row) => one({ record: row('rural_properties', id) })),
  create_property_partner: propertyPartner(),
  update_property_partner: propertyPartner(({ id }, row) => one({ record: row('property_partners', id) })),
  pay_financial_transaction: payment(({ id }, row) => one({ transaction: row('financial_transactions', id) })),
  create_activity: activity(() => ({ editing: {} as never })),
  update_activity: activity(({ id }, row) => {
    const seen = row('daily_activities', id);
    return seen ? { editing: { activity: seen } } : null;
  }),
  create_external_animal: externalAnimal(),
  update_external_animal: externalAnimal(({ id }, row) => one({ record: row('external_animals', id) })),
  create_milk_analysis: milkAnalysis(),
  update_milk_analysis: milkAnalysis(({ id }, row) => one({ record: row('milk_analyses', id) })),
  create_bull_evaluation: evaluation(),
  update_bull_evaluation: evaluation(({ id }, row) => one({ record: row('bull_evaluations', id) })),
  create_supply: supply(),
  update_supply: supply(({ id }, row) => one({ record: row('supplies', id) })),
  enter_supply: supplyEntry(),
  update_supply_lot: supplyEntry(({ id }, row) => one({ lot: row('supply_lots', id) })),
  use_supply: supplyUse(),
  create_herd_price: herdPrice(),
  update_herd_price: herdPrice(({ id }, row) => one({ record: row('herd_prices', id) })),
  create_planned_sale: plannedSale(),
  update_planned_sale: plannedSale(({ id }, row) => one({ record: row('planned_sales', id) })),
  create_budget_line: budgetLine(),
  update_budget_line: budgetLine(({ id }, row) => one({ record: row('budget_lines', id) })),
  create_asset: asset(),
  update_asset: asset(({ id }, row) => one({ asset: row('assets', id) })),
  create_milk_statement: milkStatement(),
  update_milk_statement: milkStatement(({ id }, row) => one({ record: row('milk_statements', id) })),
  create_milk_delivery: milkDelivery(),
  update_milk_delivery: milkDelivery(({ id }, row) => one({ record: row('milk_deliveries', id) })),
  create_milk_price_item: milkPrice(),
  update_milk_price_item: milkPrice(({ id }, row) => one({ record: row('milk_price_items', id) })),
  create_mastitis_case: mastitisCase(),
  update_mastitis_case: mastitisCase(({ id }, row) => one({ record: row('mastitis_cases', id) })),
};

/** Null if a record that the form needs is missing. */
function one<T extends Record<string, unknown>>(given: T): { [K in keyof T]: NonNullable<T[K]> } | null {
  return Object.values(given).every((value) => value !== undefined) ? (given as { [K in keyof T]: NonNullable<T[K]> }) : null;
}

export const Pending = () => <PendingScreen corrections={corrections} />;
