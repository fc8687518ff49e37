// Somatic cells cow by cow: infections that come, stay and heal, and who brings the cells into the tank.
import { quotient, rounded, sum } from '#domain/kernel/money';

/** From this many cells per mL on, the udder is infected (subclinical mastitis). */
export const infectedFrom = 200_000;

/** The linear score (SCS): one point more is twice as many cells. */
export const linearScore = (cells: number) => rounded(Math.log2(Math.max(cells, 1000) / 100_000) + 3, 2);

export type CellTest = { day: string; cells: number };
/** `infected`: by her only test. `new`: healthy in the one before. `chronic`: in two tests running. `cured`: infected in the one before. */
export type Infection = 'healthy' | 'infected' | 'new' | 'chronic' | 'cured';
export const infectionNames: Record<Infection, string> = { healthy: 'Sadia', infected: 'Infectada', new: 'Nova', chronic: 'Crônica', cured: 'Curada' };

/** By her two last tests. `dry`: her calving lies between them, so it happened while she was dry. Null without a test. */
export function infectionOf(tests: readonly CellTest[], calvings: readonly string[] = []): { state: Infection; dry: boolean; last: CellTest } | null {
  const [last, before] = tests.toSorted((a, b) => (a.day < b.day ? 1 : -1));
  if (!last) return null;
  const [now, then] = [last.cells >= infectedFrom, before ? before.cells >= infectedFrom : null];
  const state: Infection = now ? (then === null ? 'infected' : then ? 'chronic' : 'new') : then ? 'cured' : 'healthy';
  return { state, dry: before !== undefined && calvings.some((day) => day > before.day && day <= last.day), last };
}

export type CellShare<C> = { cow: C; cells: number; litres: number; percent: number };
type Milked = { cells: number; litres: number };
const shown = 10;

const meanCells = (cows: readonly Milked[]) =>
  quotient(
    sum(
      cows.map(({ cells, litres }) => cells * litres),
      2,
    ),
    sum(
      cows.map(({ litres }) => litres),
      2,
    ),
    0,
  );

/** The ten cows that bring most cells into the tank, the tank's cells by all cows, and without those ten. */
export function cellShares<C extends Milked>(cows: readonly C[]) {
  const milked = cows.filter(({ litres }) => litres > 0);
  const all = milked.reduce((total, { cells, litres }) => total + cells * litres, 0);
  const sorted = milked.toSorted((a, b) => b.cells * b.litres - a.cells * a.litres);
  const top: CellShare<C>[] = sorted
    .slice(0, shown)
    .map((cow) => ({ cow, cells: cow.cells, litres: cow.litres, percent: all > 0 ? rounded((100 * cow.cells * cow.litres) / all, 1) : 0 }));
  return { top, tank: meanCells(milked), without: meanCells(sorted.slice(shown)), cows: milked.length };
}
