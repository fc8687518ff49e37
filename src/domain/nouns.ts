// Every noun of the farm; a noun comes after those it references. Row types, change feed and conformance test use this list.

import { Attachment } from '#domain/attachments/attachments';
import { FeedConsumption } from '#domain/feed/feed-consumption';
import { FeedPurchase } from '#domain/feed/feed-purchases';
import { Feed } from '#domain/feed/feeds';
import { HayPurchase } from '#domain/feed/hay-purchases';
import { AnimalTreatment } from '#domain/health/animal-treatments';
import { AnimalVaccine } from '#domain/health/animal-vaccines';
import { FarmProduct } from '#domain/health/farm-products';
import { VaccineProtocol } from '#domain/health/vaccine-protocols';
import { AnimalWeighing } from '#domain/herd/animal-weighings';
import { Animal } from '#domain/herd/animals';
import { ExternalAnimal } from '#domain/herd/external-animals';
import { HerdSettings } from '#domain/herd/herd-settings';
import { Quarantine } from '#domain/herd/quarantines';
import { TagEvent } from '#domain/herd/tag-events';
import { TagRange } from '#domain/herd/tag-ranges';
import { Import, ImportPart } from '#domain/import/imports';
import type { FarmOf } from '#domain/kernel/farm';
import type { RowOf } from '#domain/kernel/noun';
import type { Actor } from '#domain/kernel/roles';
import { MastitisCase } from '#domain/milk/mastitis-cases';
import { MilkAnalysis } from '#domain/milk/milk-analyses';
import { MilkDelivery } from '#domain/milk/milk-deliveries';
import { MilkProduction } from '#domain/milk/milk-production';
import { SpecificProduction } from '#domain/milk/specific-productions';
import { AnimalPurchase, PurchaseItem } from '#domain/money/animal-purchases';
import { Asset } from '#domain/money/assets';
import { AccountTransfer, BankAccount } from '#domain/money/bank-accounts';
import { BudgetLine } from '#domain/money/budget-lines';
import { CostSettings } from '#domain/money/cost-settings';
import { FinancialCategory } from '#domain/money/financial-categories';
import { FinancialTransaction } from '#domain/money/financial-transactions';
import { FunruralYear } from '#domain/money/funrural-years';
import { HerdPrice } from '#domain/money/herd-prices';
import { Invoice, InvoiceItem } from '#domain/money/invoices';
import { MilkPriceItem } from '#domain/money/milk-price-items';
import { MilkStatement } from '#domain/money/milk-statements';
import { MoneySettings } from '#domain/money/money-settings';
import { Party } from '#domain/money/parties';
import { PlannedSale } from '#domain/money/planned-sales';
import { PropertyPartner, RuralProperty } from '#domain/money/rural-properties';
import { SaleItem } from '#domain/money/sale-items';
import { Sale } from '#domain/money/sales';
import { AlertDecision } from '#domain/overview/alert-decisions';
import { PastureRotationAnimal } from '#domain/pastures/pasture-rotation-animals';
import { PastureRotation } from '#domain/pastures/pasture-rotations';
import { Pasture } from '#domain/pastures/pastures';
import { ListView } from '#domain/people/list-views';
import { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';
import { Birth } from '#domain/reproduction/births';
import { BreedingSeason, BreedingSeasonAnimal } from '#domain/reproduction/breeding-seasons';
import { BreedingStop } from '#domain/reproduction/breeding-stops';
import { BullEvaluation } from '#domain/reproduction/bull-evaluations';
import { DryOff } from '#domain/reproduction/dry-offs';
import { Heat } from '#domain/reproduction/heats';
import { PregnancyCheck } from '#domain/reproduction/pregnancy-checks';
import { PregnancyLoss } from '#domain/reproduction/pregnancy-losses';
import { SynchronisationLot, SynchronisationLotAnimal } from '#domain/reproduction/synchronisation-lots';
import { SynchronisationProtocol } from '#domain/reproduction/synchronisation-protocols';
import { UterineExam } from '#domain/reproduction/uterine-exams';
import { Weaning } from '#domain/reproduction/weanings';
import { Supply } from '#domain/supplies/supplies';
import { SupplyLot } from '#domain/supplies/supply-lots';
import { SupplyUse } from '#domain/supplies/supply-uses';
import { FarmTransfer } from '#domain/transfers/farm-transfers';
import { DailyActivity } from '#domain/work/daily-activities';

export const nouns = {
  external_animals: ExternalAnimal,
  animals: Animal,
  herd_settings: HerdSettings,
  supplies: Supply,
  supply_lots: SupplyLot,
  supply_uses: SupplyUse,
  bull_evaluations: BullEvaluation,
  tag_events: TagEvent,
  tag_ranges: TagRange,
  quarantines: Quarantine,
  weanings: Weaning,
  animal_weighings: AnimalWeighing,
  births: Birth,
  pregnancy_losses: PregnancyLoss,
  artificial_inseminations: ArtificialInsemination,
  pregnancy_checks: PregnancyCheck,
  heats: Heat,
  dry_offs: DryOff,
  breeding_stops: BreedingStop,
  uterine_exams: UterineExam,
  synchronisation_protocols: SynchronisationProtocol,
  synchronisation_lots: SynchronisationLot,
  synchronisation_lot_animals: SynchronisationLotAnimal,
  breeding_seasons: BreedingSeason,
  breeding_season_animals: BreedingSeasonAnimal,
  animal_vaccines: AnimalVaccine,
  animal_treatments: AnimalTreatment,
  vaccine_protocols: VaccineProtocol,
  farm_products: FarmProduct,
  pastures: Pasture,
  pasture_rotations: PastureRotation,
  pasture_rotation_animals: PastureRotationAnimal,
  farm_transfers: FarmTransfer,
  daily_activities: DailyActivity,
  milk_production: MilkProduction,
  milk_analyses: MilkAnalysis,
  mastitis_cases: MastitisCase,
  milk_deliveries: MilkDelivery,
  feeds: Feed,
  feed_purchases: FeedPurchase,
  feed_consumption: FeedConsumption,
  hay_purchases: HayPurchase,
  specific_productions: SpecificProduction,
  parties: Party,
  bank_accounts: BankAccount,
  account_transfers: AccountTransfer,
  rural_properties: RuralProperty,
  property_partners: PropertyPartner,
  money_settings: MoneySettings,
  assets: Asset,
  cost_settings: CostSettings,
  herd_prices: HerdPrice,
  planned_sales: PlannedSale,
  milk_statements: MilkStatement,
  milk_price_items: MilkPriceItem,
  sales: Sale,
  sale_items: SaleItem,
  animal_purchases: AnimalPurchase,
  purchase_items: PurchaseItem,
  financial_categories: FinancialCategory,
  budget_lines: BudgetLine,
  invoices: Invoice,
  invoice_items: InvoiceItem,
  financial_transactions: FinancialTransaction,
  alert_decisions: AlertDecision,
  funrural_years: FunruralYear,
  imports: Import,
  import_parts: ImportPart,
  attachments: Attachment,
  list_views: ListView,
};

export type NounName = keyof typeof nouns;
export type Rows = { [N in NounName]: RowOf<(typeof nouns)[N]> };
export type Farm = FarmOf<typeof nouns, Actor>;

export const nounNames = Object.keys(nouns) as NounName[];
export const isNoun = (name: string): name is NounName => Object.hasOwn(nouns, name);
