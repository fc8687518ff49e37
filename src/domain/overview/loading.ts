// What is said on a screen whose rows cannot be read: the words of the noun it shows.
import { type NounName, nouns } from '#domain/nouns';
import { reportWords } from '#domain/overview/reports';

/** By the first part of the address. The dashboard shows a bit of everything, and says nothing of its own. */
const shown: Record<string, NounName> = {
  animals: 'animals',
  weighings: 'animal_weighings',
  vaccines: 'animal_vaccines',
  'milk-production': 'milk_production',
  'specific-productions': 'specific_productions',
  sales: 'sales',
  financial: 'financial_transactions',
  purchases: 'feed_purchases',
  pastures: 'pastures',
  feeds: 'feeds',
  pregnancies: 'animals',
  inseminations: 'artificial_inseminations',
  transfers: 'farm_transfers',
  'daily-activities': 'daily_activities',
};

export function loadFailure(path: string) {
  const [, first = ''] = path.split('/');
  if (first === 'reports') return reportWords.failed;
  const noun = shown[first];
  return noun ? nouns[noun].failed?.load : undefined;
}
