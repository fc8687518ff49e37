// A long list of shares for a chart: the largest by name, the rest together.
import { sum } from '#domain/kernel/money';

type Share = { label: string; value: number };

/** The largest come first. With only one more than `most`, show it instead of grouping it as the rest. */
export function largest(shares: readonly Share[], most: number, rest: string): readonly Share[] {
  if (shares.length <= most + 1) return shares;
  const others = shares.slice(most).map(({ value }) => value);
  return [...shares.slice(0, most), { label: rest, value: sum(others, 2) }];
}
