// Bringing shapes of a file to the pastures: matched by name, decided by the person, checked before anything is written.
import { fold } from '#domain/kernel/text';
import { boundaryOf, type Corner, cornersOf, problemOf } from '#domain/pastures/boundary';
import { differenceOf, hectaresOf } from '#domain/pastures/boundary-area';
import { overlapsOf } from '#domain/pastures/boundary-overlap';
import { exchanged, type Shape } from '#domain/pastures/map-file';
import type { Pasture } from '#domain/pastures/pastures';

/** What to do with a shape: nothing decided yet, leave it, register a new pasture, or the id of one that gets this boundary. */
export type Choice = '' | 'skip' | 'new' | (string & {});

/** A shape without a pasture of its name is asked about; one that is no boundary is left. */
export function firstChoices(shapes: readonly Shape[], pastures: readonly Pick<Pasture, 'id' | 'name'>[]): Choice[] {
  const free = new Map<string, string[]>();
  for (const { id, name } of pastures) free.set(fold(name), [...(free.get(fold(name)) ?? []), id]);
  return shapes.map(({ name, problem }) => (problem ? 'skip' : (free.get(fold(name))?.shift() ?? '')));
}

/** Exchanged where the person said so. */
export const cornersIn = ({ corners, place }: Shape, exchanges: boolean): Corner[] =>
  place === 'exchanged' && exchanges ? corners.map(exchanged) : [...corners];

export type Step = {
  shape: Shape;
  corners: Corner[];
  hectares: number;
  /** Undefined: a new one. */
  pasture: Pasture | undefined;
  /** In % of the entered area. */
  difference: number | null;
  /** Already has this boundary. */
  isSame: boolean;
};
export type Plan = { steps: Step[]; undecided: number; twice: string[]; wrong: { name: string; problem: string }[] };

/** The dry run: what would be written, and what keeps it from being written. */
export function planOf(shapes: readonly Shape[], choices: readonly Choice[], pastures: readonly Pasture[], exchanges: boolean): Plan {
  const byId = new Map(pastures.map((pasture) => [pasture.id, pasture]));
  const plan: Plan = { steps: [], undecided: 0, twice: [], wrong: [] };
  const taken = new Set<string>();
  for (const [i, shape] of shapes.entries()) {
    const choice = choices[i] ?? '';
    if (choice === 'skip') continue;
    if (choice === '') plan.undecided += 1;
    else {
      const corners = cornersIn(shape, exchanges);
      const problem = shape.problem ?? problemOf(corners) ?? (hectaresOf(corners) === 0 ? 'é pequeno demais para um pasto' : null);
      const pasture = byId.get(choice);
      if (pasture && taken.has(choice)) plan.twice.push(pasture.name);
      taken.add(choice);
      if (problem || (!pasture && choice !== 'new')) plan.wrong.push({ name: shape.name, problem: problem ?? 'o pasto escolhido não existe mais' });
      else {
        const hectares = hectaresOf(corners);
        const difference = pasture ? differenceOf(hectares, pasture.area_hectares) : null;
        plan.steps.push({ shape, corners, hectares, pasture, difference, isSame: pasture?.boundary === boundaryOf(corners) });
      }
    }
  }
  return plan;
}

/** Pairs that lie over each other once the plan is written, each once. */
export function overlapsIn({ steps }: Plan, pastures: readonly Pick<Pasture, 'id' | 'name' | 'boundary'>[]) {
  const brought = steps.map(({ shape, corners, pasture }, i) => ({ id: pasture?.id ?? `new ${i}`, name: pasture?.name ?? shape.name, corners }));
  const staying = pastures.flatMap(({ id, name, boundary }) =>
    boundary && !brought.some((one) => one.id === id) ? [{ id, name, corners: cornersOf(boundary) }] : [],
  );
  return brought.flatMap((one, i) => overlapsOf(one.corners, [...brought.slice(i + 1), ...staying]).map((over) => ({ ...over, of: one.name })));
}

export const isReady = ({ steps, undecided, twice, wrong }: Plan) => steps.length > 0 && undecided === 0 && twice.length === 0 && wrong.length === 0;
