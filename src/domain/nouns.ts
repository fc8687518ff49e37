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
import { PregnancyLoss } from '#domain/nouns/pregnancy-losses';
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
  farm_transfers: FarmTransfer,
  daily_activities: DailyActivity,
  alert_decisions: AlertDecision,
};

export type NounName = keyof typeof nouns;
export type Rows = { [N in NounName]: RowOf<(typeof nouns)[N]> };
export type Farm = FarmOf<typeof nouns, Actor>;

export const nounNames = Object.keys(nouns) as NounName[];
export const isNoun = (name: string): name is NounName => Object.hasOwn(nouns, name);
