// Which options match what was typed, the likeliest first.
import { fold, hasWords } from '#domain/kernel/text';

export type Findable = { label: string; hint?: string | undefined };
export type Folded<O> = { option: O; label: string; all: string };

/** Once for a list, not at every key. */
export const folded = <O extends Findable>(options: readonly O[]): Folded<O>[] =>
  options.map((option) => {
    const label = fold(option.label);
    return { option, label, all: option.hint ? `${label} ${fold(option.hint)}` : label };
  });

/** Those that begin with it, then those with a word that begins with it, then the others; each in the order of the list. */
export function found<O>(options: readonly Folded<O>[], typed: string): O[] {
  const words = fold(typed);
  if (words === '') return options.map(({ option }) => option);
  const ranks: O[][] = [[], [], []];
  for (const { option, label, all } of options) {
    if (!hasWords(all, words)) continue;
    ranks[label.startsWith(words) ? 0 : ` ${all}`.includes(` ${words}`) ? 1 : 2]?.push(option);
  }
  return ranks.flat();
}
