// The milkings of a day, apart from the noun, which the first screen does not need.
import type { Shift } from '#domain/milk/milk-production';

/** In order; `shifts` adds the total of the day. */
export const milkings = ['manha', 'tarde', 'noite'] as const satisfies Shift[];
export const shifts = [...milkings, 'total_dia'] as const satisfies Shift[];
