// Conception by bull, technician, month and so on; each group opens its services.
import { useMemo, useState } from 'react';
import { monthInFull } from '#domain/kernel/periods';
import { conceptionBy, fewestServices, type Grouping, groupings } from '#domain/reproduction/kpi-groups';
import type { Question } from '#domain/reproduction/kpis';
import { Card } from '#ui/Card';
import { count, percent } from '#ui/format';
import { optionsOf, Select } from '#ui/Select';
import type { OpenNumber } from './NumberDialog';

export function ConceptionGroups({ asked, onOpen }: { asked: Question; onOpen: (open: OpenNumber) => void }) {
  const [grouping, setGrouping] = useState<Grouping>('sire');
  const { groups, hidden } = useMemo(() => conceptionBy(grouping, asked), [grouping, asked]);
  const nameOf = (name: string) => (grouping === 'month' ? monthInFull(name) : name);
  return (
    <Card
      title="Concepção por"
      actions={
        <Select aria-label="Agrupar por" value={grouping} onChange={(event) => setGrouping(event.target.value as Grouping)} options={optionsOf(groupings)} />
      }
    >
      {groups.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {groups.map(({ name, value, positive, known, cases }) => (
            <li key={name}>
              <button
                type="button"
                className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 py-2 text-start"
                onClick={() => onOpen({ key: 'conception_rate', title: `Concepção: ${nameOf(name)}`, cases })}
              >
                <span className="wrap-anywhere underline">{nameOf(name)}</span>
                <span className="shrink-0 tabular-nums">
                  <strong>{percent(value)}</strong> <span className="text-muted">{`${positive} ÷ ${known}`}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {(hidden > 0 || groups.length === 0) && (
        <p className="text-muted">
          {hidden > 0
            ? `${count(hidden, 'grupo', 'grupos')} com menos de ${fewestServices} serviços com resultado não ${hidden === 1 ? 'aparece' : 'aparecem'}.`
            : 'Ainda não há serviços com resultado neste período.'}
        </p>
      )}
    </Card>
  );
}
