// The groups of an indicator, by bull, month and so on; each opens its cases.
import { monthInFull } from '#domain/kernel/periods';
import { type KpiKey, kpiDefinitions } from '#domain/reproduction/kpi-definitions';
import type { Grouping, KpiGroups } from '#domain/reproduction/kpi-groups';
import { count, date } from '#ui/format';
import type { OpenNumber } from './open-number';
import { division, valueOf } from './words';

/** `title`: before the name of the group that is opened. `from`: the first day of the period. */
type GroupListProps = { of: KpiKey; from: string; grouping: Grouping; found: KpiGroups; title?: string; onOpen: (open: OpenNumber) => void };

export function GroupList({ of, from, grouping, found: { groups, hidden, fewest }, title = kpiDefinitions[of].title, onOpen }: GroupListProps) {
  const wordsOf = (name: string) => {
    if (grouping !== 'month') return name;
    // The trend shows the whole of it.
    const isPart = from.startsWith(name) && !from.endsWith('-01');
    return isPart ? `${monthInFull(name)}, desde ${date(from).slice(0, 5)}` : monthInFull(name);
  };
  return (
    <>
      {groups.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {groups.map(({ name, kpi: { value, numerator, denominator, cases } }) => (
            <li key={name}>
              <button
                type="button"
                className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 py-2 text-start"
                onClick={() => onOpen({ key: of, title: `${title}: ${wordsOf(name)}`, cases, isGroup: true })}
              >
                <span className="wrap-anywhere underline">{wordsOf(name)}</span>
                <span className="shrink-0 tabular-nums">
                  <strong>{valueOf(of, value)}</strong> <span className="text-muted">{division(numerator, denominator)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {(hidden > 0 || groups.length === 0) && (
        <p className="text-muted">
          {hidden > 0
            ? `${count(hidden, 'grupo', 'grupos')} com menos de ${fewest} casos não ${hidden === 1 ? 'aparece' : 'aparecem'}.`
            : 'Ainda não há casos neste período.'}
        </p>
      )}
    </>
  );
}
