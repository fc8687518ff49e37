// Inbreeding by Meuwissen and Luo (1992): of a whole herd, and of the calf that a mating would give. Pure; ids may be of the herd or from outside.

export type Parents = { sire: string | null; dam: string | null };
export type ParentsOf = (id: string) => Parents | undefined;

const none: Parents = { sire: null, dam: null };

/** Ancestors before their young. An animal that is its own ancestor, in rows of long ago, counts as one without parents where the loop closes. */
function ordered(ids: Iterable<string>, parentsOf: ParentsOf) {
  const place = new Map<string, number>();
  const open = new Set<string>();
  const [sires, dams]: [number[], number[]] = [[-1], [-1]];
  const enter = (first: string) => {
    const stack = [first];
    while (stack.length > 0) {
      const id = stack.at(-1)!;
      if (place.has(id)) {
        stack.pop();
        continue;
      }
      const { sire, dam } = parentsOf(id) ?? none;
      const waiting = open.has(id) ? [] : [sire, dam].filter((one) => one !== null && !place.has(one) && !open.has(one));
      open.add(id);
      if (waiting.length > 0) {
        stack.push(...(waiting as string[]));
        continue;
      }
      stack.pop();
      open.delete(id);
      place.set(id, sires.length);
      sires.push((sire !== null && place.get(sire)) || 0);
      dams.push((dam !== null && place.get(dam)) || 0);
    }
  };
  for (const id of ids) enter(id);
  return { place, sires, dams };
}

export type Inbreeding = {
  /** F of an animal, from 0 to 1; 0 of one that is not known. */
  of: (id: string) => number;
  /** F of a calf of the two. */
  ofCalf: (sire: string | null, dam: string | null) => number;
};

/** Of these animals and all their ancestors. Full sibs are computed once. */
export function inbreedingOf(ids: Iterable<string>, parentsOf: ParentsOf): Inbreeding {
  const { place, sires, dams } = ordered(ids, parentsOf);
  const size = sires.length;
  // Place 0 is the unknown parent: its F is −1, so that one formula serves all.
  const f = new Float64Array(size);
  f[0] = -1;
  const shares = new Float64Array(size);
  const queue = youngestFirst(size);

  const give = (to: number, share: number) => {
    if (to === 0) return;
    if (shares[to] === 0) queue.add(to);
    shares[to]! += share;
  };

  function ofParents(sire: number, dam: number) {
    if (sire === 0 || dam === 0) return 0;
    let sum = variance(sire, dam);
    give(sire, 0.5);
    give(dam, 0.5);
    for (let one = queue.take(); one > 0; one = queue.take()) {
      const share = shares[one]!;
      shares[one] = 0;
      const [s, d] = [sires[one]!, dams[one]!];
      give(s, share / 2);
      give(d, share / 2);
      sum += share * share * variance(s, d);
    }
    return sum - 1;
  }

  /** Of what an animal has from neither parent's mean: 0.5 when both are known and not inbred, 0.75 with one, 1 with none. */
  const variance = (sire: number, dam: number) => 0.5 - 0.25 * (f[sire]! + f[dam]!);

  const ofSibs = new Map<number, number>();
  for (let one = 1; one < size; one++) {
    const [sire, dam] = [sires[one]!, dams[one]!];
    if (sire === 0 || dam === 0) continue;
    const pair = sire * size + dam;
    const known = ofSibs.get(pair);
    f[one] = known ?? ofParents(sire, dam);
    if (known === undefined) ofSibs.set(pair, f[one]!);
  }

  const placeOf = (id: string | null) => (id === null ? 0 : (place.get(id) ?? 0));
  return {
    of: (id) => (place.has(id) ? f[place.get(id)!]! : 0),
    ofCalf: (sire, dam) => ofParents(placeOf(sire), placeOf(dam)),
  };
}

/** A heap: the highest place is taken first, so that every share has arrived when it is passed on. */
function youngestFirst(size: number) {
  const heap = new Int32Array(size);
  let length = 0;
  return {
    add(one: number) {
      let at = length++;
      while (at > 0) {
        const above = (at - 1) >> 1;
        if (heap[above]! >= one) break;
        heap[at] = heap[above]!;
        at = above;
      }
      heap[at] = one;
    },
    /** 0 when nothing is left. */
    take() {
      if (length === 0) return 0;
      const top = heap[0]!;
      const last = heap[--length]!;
      let at = 0;
      for (;;) {
        let below = 2 * at + 1;
        if (below >= length) break;
        if (below + 1 < length && heap[below + 1]! > heap[below]!) below++;
        if (heap[below]! <= last) break;
        heap[at] = heap[below]!;
        at = below;
      }
      heap[at] = last;
      return top;
    },
  };
}

/** Of the calf of a mating: known ancestors ÷ (2 + 4 + 8) in three generations. */
export function completenessOfCalf(parents: Parents, parentsOf: ParentsOf, generations = 3) {
  let known = 0;
  let line: (string | null)[] = [parents.sire, parents.dam];
  for (let generation = 1; generation <= generations; generation++) {
    const there = line.filter((id) => id !== null);
    known += there.length;
    line = there.flatMap((id) => {
      const { sire, dam } = parentsOf(id) ?? none;
      return [sire, dam];
    });
  }
  return known / (2 ** (generations + 1) - 2);
}

export const completenessOf = (id: string, parentsOf: ParentsOf) => completenessOfCalf(parentsOf(id) ?? none, parentsOf);

/** Below it an F says little. */
export const leastCompleteness = 0.5;

/** `f`: what the calf has through this ancestor, by Wright's paths. Generations from the sire and from the dam; 0: the sire or dam itself. */
export type CommonAncestor = { id: string; f: number; ofSire: number; ofDam: number };

/** How far back a common ancestor is looked for, from the sire and from the dam. */
const farthest = 5;

function pathsFrom(id: string, parentsOf: ParentsOf): Map<string, string[][]> {
  const paths = new Map<string, string[][]>();
  const walk = (one: string, path: string[]) => {
    paths.set(one, [...(paths.get(one) ?? []), path]);
    if (path.length >= farthest) return;
    const { sire, dam } = parentsOf(one) ?? none;
    for (const parent of [sire, dam]) if (parent !== null && !path.includes(parent) && parent !== one) walk(parent, [...path, one]);
  };
  walk(id, []);
  return paths;
}

/** The common ancestors of a mating through paths that share no other animal, the one that counts most first. */
export function commonAncestors(sire: string, dam: string, parentsOf: ParentsOf, of: Inbreeding['of'] = () => 0): CommonAncestor[] {
  const [left, right] = [pathsFrom(sire, parentsOf), pathsFrom(dam, parentsOf)];
  const found: CommonAncestor[] = [];
  for (const [id, ways] of left) {
    let f = 0;
    let [ofSire, ofDam] = [Infinity, Infinity];
    for (const way of ways)
      for (const other of right.get(id) ?? []) {
        if (way.some((one) => other.includes(one))) continue;
        f += 0.5 ** (way.length + other.length + 1) * (1 + of(id));
        if (way.length + other.length < ofSire + ofDam) [ofSire, ofDam] = [way.length, other.length];
      }
    if (f > 0) found.push({ id, f, ofSire, ofDam });
  }
  return found.toSorted((a, b) => b.f - a.f || a.ofSire + a.ofDam - b.ofSire - b.ofDam || (a.id < b.id ? -1 : 1));
}
