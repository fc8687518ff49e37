// The farm's milk as the screens count it: what may not be sold is discarded, by the events known now.
import { useMemo } from 'react';
import type { Access } from '#domain/kernel/roles';
import { type CowRows, incrementalJudgement, milkDeciders } from '#domain/milk/discarded-milk';
import type { MilkProduction } from '#domain/milk/milk-production';
import { may } from '#domain/people/permissions';
import { useFarm } from '#parts/sync/Auth';
import { useRows, useRowsOfAll } from '#parts/sync/FarmData';

/** Shared by the screens of the open farm. */
export const judged: (records: readonly MilkProduction[], rows: CowRows | null) => readonly MilkProduction[] = incrementalJudgement();

/** Whether this person may read all that decides about milk. */
export const seesDeciders = (access: Access) => milkDeciders.every((noun) => may(access, 'read', noun));

export function useMilk() {
  const records = useRows('milk_production');
  const rows = useRowsOfAll(milkDeciders);
  const sees = seesDeciders(useFarm().access);
  return useMemo(() => judged(records, sees ? rows : null), [records, rows, sees]);
}
