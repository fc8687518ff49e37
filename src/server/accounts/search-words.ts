// Search words for server lists: without accents and case, and without characters that the database cannot store.
import { unkeepable } from '#domain/kernel/fields';
import { fold } from '#domain/kernel/text';

export const searchWords = (typed: string) =>
  fold(typed)
    .split(' ')
    .filter((word) => word !== '' && !unkeepable.test(word));
