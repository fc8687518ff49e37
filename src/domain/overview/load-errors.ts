// The error message of a screen whose rows cannot be read: that of the noun it shows.
import { isNoun, type NounName, nouns } from '#domain/nouns';
import { reportWords } from '#domain/overview/reports';

/** Routes that are not called as their noun's table. The dashboard has no message: it shows many nouns. */
const others: Record<string, NounName> = {
  weighings: 'animal_weighings',
  vaccines: 'animal_vaccines',
  financial: 'financial_transactions',
  economics: 'financial_transactions',
  purchases: 'feed_purchases',
  breeding: 'pregnancy_checks',
  pregnancies: 'animals',
  inseminations: 'artificial_inseminations',
  worklists: 'artificial_inseminations',
  mating: 'artificial_inseminations',
  reproduction: 'artificial_inseminations',
  transfers: 'farm_transfers',
  import: 'imports',
  readers: 'animals',
  tags: 'tag_events',
};

export function loadFailure(path: string) {
  const [, first = ''] = path.split('/');
  if (first === 'reports') return reportWords.failed;
  const noun = others[first] ?? first.replaceAll('-', '_');
  return isNoun(noun) ? nouns[noun].failed?.load : undefined;
}
