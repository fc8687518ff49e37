// Every noun of the farm, a noun after those it leads to. Row types, the change feed and the conformance test are read off this list.
import type { FarmOf } from '#domain/kernel/farm';
import type { RowOf } from '#domain/kernel/noun';
import { AlertDecision } from '#domain/nouns/alert-decisions';
import { AnimalTreatment } from '#domain/nouns/animal-treatments';
import { AnimalVaccine } from '#domain/nouns/animal-vaccines';
import { AnimalWeighing } from '#domain/nouns/animal-weighings';
import { Animal } from '#domain/nouns/animals';
import { ArtificialInsemination } from '#domain/nouns/artificial-inseminations';
import { Birth } from '#domain/nouns/births';
import { DailyActivity } from '#domain/nouns/daily-activities';
import { FarmTransfer } from '#domain/nouns/farm-transfers';
import { FeedConsumption } from '#domain/nouns/feed-consumption';
import { FeedPurchase } from '#domain/nouns/feed-purchases';
import { Feed } from '#domain/nouns/feeds';
import { FinancialCategory } from '#domain/nouns/financial-categories';
import { FinancialTransaction } from '#domain/nouns/financial-transactions';
import { HayPurchase } from '#domain/nouns/hay-purchases';
import { MilkProduction } from '#domain/nouns/milk-production';
import { PastureRotationAnimal } from '#domain/nouns/pasture-rotation-animals';
import { PastureRotation } from '#domain/nouns/pasture-rotations';
import { Pasture } from '#domain/nouns/pastures';
import { PregnancyLoss } from '#domain/nouns/pregnancy-losses';
import { SaleItem } from '#domain/nouns/sale-items';
import { Sale } from '#domain/nouns/sales';
import { SpecificProduction } from '#domain/nouns/specific-productions';
import { VaccineProtocol } from '#domain/nouns/vaccine-protocols';
import type { Actor } from '#domain/roles';

export const nouns = {
  animals: Animal,
  animal_weighings: AnimalWeighing,
  births: Birth,
  pregnancy_losses: PregnancyLoss,
  artificial_inseminations: ArtificialInsemination,
  animal_vaccines: AnimalVaccine,
  animal_treatments: AnimalTreatment,
  vaccine_protocols: VaccineProtocol,
  pastures: Pasture,
  pasture_rotations: PastureRotation,
  pasture_rotation_animals: PastureRotationAnimal,
  farm_transfers: FarmTransfer,
  daily_activities: DailyActivity,
  milk_production: MilkProduction,
  feeds: Feed,
  feed_purchases: FeedPurchase,
  feed_consumption: FeedConsumption,
  hay_purchases: HayPurchase,
  specific_productions: SpecificProduction,
  sales: Sale,
  sale_items: SaleItem,
  financial_categories: FinancialCategory,
  financial_transactions: FinancialTransaction,
  alert_decisions: AlertDecision,
};

export type NounName = keyof typeof nouns;
export type Rows = { [N in NounName]: RowOf<(typeof nouns)[N]> };
export type Farm = FarmOf<typeof nouns, Actor>;

export const nounNames = Object.keys(nouns) as NounName[];
export const isNoun = (name: string): name is NounName => Object.hasOwn(nouns, name);
