// Drawing a boundary: corners added, moved, inserted and removed, each step undone one by one.
import type { Corner } from '#domain/pastures/boundary';

/** `chosen`: the corner that is being edited, and after which the next one is added. */
export type Drawing = { corners: readonly Corner[]; chosen: number | null; past: readonly (readonly Corner[])[] };

/** `again`: goes on with the step before, as a finger that drags. */
export type Act =
  | { act: 'add'; corner: Corner }
  | { act: 'move'; at: number; to: Corner; again?: boolean }
  | { act: 'insert'; after: number; corner: Corner }
  | { act: 'remove'; at: number }
  | { act: 'choose'; at: number | null }
  | { act: 'replace'; corners: readonly Corner[] }
  | { act: 'undo' };

/** Steps that can be undone. */
const longestPast = 200;

export const newDrawing = (corners: readonly Corner[]): Drawing => ({ corners, chosen: corners.length > 0 ? corners.length - 1 : null, past: [] });

const stepped = ({ corners, past }: Drawing, next: readonly Corner[], chosen: number | null): Drawing => ({
  corners: next,
  chosen,
  past: [...past, corners].slice(-longestPast),
});

export function drawn(drawing: Drawing, done: Act): Drawing {
  const { corners, chosen, past } = drawing;
  switch (done.act) {
    case 'add': {
      const at = chosen === null ? corners.length : chosen + 1;
      return stepped(drawing, corners.toSpliced(at, 0, done.corner), at);
    }
    case 'insert':
      return stepped(drawing, corners.toSpliced(done.after + 1, 0, done.corner), done.after + 1);
    case 'move': {
      const next = corners.with(done.at, done.to);
      return done.again ? { ...drawing, corners: next, chosen: done.at } : stepped(drawing, next, done.at);
    }
    case 'remove': {
      const next = corners.toSpliced(done.at, 1);
      return stepped(drawing, next, next.length === 0 ? null : (done.at + next.length - 1) % next.length);
    }
    case 'choose':
      return { ...drawing, chosen: done.at };
    case 'replace':
      return stepped(drawing, done.corners, done.corners.length > 0 ? done.corners.length - 1 : null);
    case 'undo': {
      const before = past.at(-1);
      if (!before) return drawing;
      return { corners: before, chosen: before.length > 0 ? Math.min(chosen ?? before.length - 1, before.length - 1) : null, past: past.slice(0, -1) };
    }
  }
}

/** Halfway along the side that begins at this corner. */
export function middleOf(corners: readonly Corner[], side: number): Corner {
  const [a, b] = [corners[side]!, corners[(side + 1) % corners.length]!];
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}
