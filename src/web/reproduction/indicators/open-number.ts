// A number that somebody opens: of an indicator, a part of one, or a count.
import type { KpiKey } from '#domain/reproduction/kpi-definitions';
import type { Case } from '#domain/reproduction/kpis';

/** `key`: of an indicator; null of a count, which may say itself what it means. `isShare`: a rate, of which a case counts or not. `isGroup`: a part of the indicator. `from`: the first day of its period. */
export type OpenNumber = { key: KpiKey | null; title: string; meaning?: string; cases: readonly Case[]; isShare?: boolean; isGroup?: boolean; from?: string };
