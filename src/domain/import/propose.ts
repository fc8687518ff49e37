// The proposals of each kind of file.
import { proposeAnimals } from '#domain/import/animal-proposals';
import {
  proposeApplications,
  proposeCalvings,
  proposeChecks,
  proposeMilk,
  proposeServices,
  proposeTreatments,
  proposeWeighings,
} from '#domain/import/event-proposals';
import { proposeFeeds, proposeTransactions } from '#domain/import/farm-proposals';
import type { Kind } from '#domain/import/kinds';
import { proposeParties } from '#domain/import/party-proposals';
import type { Proposer } from '#domain/import/proposals';
import { proposeSupplies } from '#domain/import/supply-proposals';
import type { NounName } from '#domain/nouns';

export const proposers: Record<Kind, Proposer> = {
  animals: proposeAnimals,
  weighings: proposeWeighings,
  milk: proposeMilk,
  calvings: proposeCalvings,
  services: proposeServices,
  checks: proposeChecks,
  applications: proposeApplications,
  treatments: proposeTreatments,
  feeds: proposeFeeds,
  supplies: proposeSupplies,
  transactions: proposeTransactions,
  parties: proposeParties,
};

/** What one must be allowed to write for each kind. */
export const nounOfKind: Record<Kind, NounName> = {
  animals: 'animals',
  weighings: 'animal_weighings',
  milk: 'milk_production',
  calvings: 'births',
  services: 'artificial_inseminations',
  checks: 'pregnancy_checks',
  applications: 'animal_vaccines',
  treatments: 'animal_treatments',
  feeds: 'feeds',
  supplies: 'supply_lots',
  transactions: 'financial_transactions',
  parties: 'parties',
};
