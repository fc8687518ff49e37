// The months of a budget, as options of a field.
import { monthInFull } from '#domain/kernel/periods';

const nameOf = (month: number) => monthInFull(`2026-${String(month).padStart(2, '0')}`).split(' ')[0]!;

export const monthOptions = Array.from({ length: 12 }, (_, i) => ({ value: String(i + 1), label: nameOf(i + 1) }));
export const monthName = (month: number | null) => (month === null ? 'O ano todo' : nameOf(month));
