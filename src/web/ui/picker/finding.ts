// Options that match the typed text, best match first.
import { fold, hasWords } from '#domain/kernel/text';

export type Findable = { label: string; hint?: string | undefined; also?: string | undefined };
export type Folded<O> = { option: O; label: string; all: string; also: string };

/** Part of a long number is in many of them: only so much of it is looked for. */
const longNumber = 8;

/** Computed once per list, not per key. */
export const folded = <O extends Findable>(options: readonly O[]): Folded<O>[] =>
  options.map((option) => {
    const label = fold(option.label);
    return { option, label, all: option.hint ? `${label} ${fold(option.hint)}` : label, also: option.also ?? '' };
  });

/** First labels that start with the text, then with a word that does, then the rest; each in list order. */
export function found<O>(options: readonly Folded<O>[], typed: string): O[] {
  const words = fold(typed);
  if (words === '') return options.map(({ option }) => option);
  const ranks: O[][] = [[], [], []];
  for (const { option, label, all, also } of options) {
    if (!hasWords(all, words) && !(words.length >= longNumber && also.includes(words))) continue;
    ranks[label.startsWith(words) ? 0 : ` ${all}`.includes(` ${words}`) ? 1 : 2]?.push(option);
  }
  return ranks.flat();
}
