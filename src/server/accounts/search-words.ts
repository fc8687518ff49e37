// What somebody searches by in a list that the server reads: words without accents or case, none that the database could not compare.
import { unkeepable } from '#domain/kernel/fields';
import { fold } from '#domain/kernel/text';

export const searchWords = (typed: string) =>
  fold(typed)
    .split(' ')
    .filter((word) => word !== '' && !unkeepable.test(word));
