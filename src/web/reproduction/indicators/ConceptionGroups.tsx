// Conception by bull, technician, month and so on; each group opens its services.
import { useMemo, useState } from 'react';
import { type Grouping, groupings, groupsOf } from '#domain/reproduction/kpi-groups';
import { kpiOf, type Question } from '#domain/reproduction/kpis';
import { Card } from '#ui/Card';
import { optionsOf, Select } from '#ui/Select';
import { GroupList } from './GroupList';
import type { OpenNumber } from './open-number';

export function ConceptionGroups({ asked, onOpen }: { asked: Question; onOpen: (open: OpenNumber) => void }) {
  const [grouping, setGrouping] = useState<Grouping>('sire');
  const found = useMemo(() => groupsOf(grouping, kpiOf('conception_rate', asked), asked.members), [grouping, asked]);
  return (
    <Card
      title="Concepção por"
      actions={
        <Select aria-label="Agrupar por" value={grouping} onChange={(event) => setGrouping(event.target.value as Grouping)} options={optionsOf(groupings)} />
      }
    >
      <GroupList of="conception_rate" from={asked.period.from} grouping={grouping} found={found} title="Concepção" onOpen={onOpen} />
    </Card>
  );
}
