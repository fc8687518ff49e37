// The 21-day table, newest cycle first; each count opens its animals.
import type { Member } from '#domain/reproduction/breeding-herd';
import { type Cycle, countsOf, cycleEvents, provisionalCycles, ratesOf } from '#domain/reproduction/cycles';
import { dayNumber } from '#domain/reproduction/day-numbers';
import { Card } from '#ui/Card';
import { date, number, percent } from '#ui/format';
import type { OpenNumber } from './open-number';

type Count = 'eligible' | 'served' | 'known' | 'pregnant' | 'with_outcome';
/** `wide`: only where there is space for it. */
const counts: { of: Count; short: string; title: string; wide?: true }[] = [
  { of: 'eligible', short: 'Aptas', title: 'Aptas' },
  { of: 'served', short: 'Serv.', title: 'Servidas' },
  { of: 'known', short: 'Com result.', title: 'Servidas com resultado', wide: true },
  { of: 'with_outcome', short: 'Aptas c/ result.', title: 'Aptas com resultado', wide: true },
  { of: 'pregnant', short: 'Pren.', title: 'Prenhas' },
];
/** `of`: the denominator; `counted`: the numerator. */
const rates = [
  { key: 'service', short: 'Serviço', title: 'Taxa de serviço', meaning: 'Servidas ÷ aptas', of: 'eligible', counted: 'served', wide: true },
  { key: 'conception', short: 'Concepção', title: 'Concepção', meaning: 'Emprenharam ÷ servidas com resultado', of: 'known', counted: 'conceived', wide: true },
  {
    key: 'pregnancy',
    short: 'Prenhez',
    title: 'Taxa de prenhez',
    meaning: 'Ficaram prenhas ÷ aptas com resultado',
    of: 'with_outcome',
    counted: 'pregnant',
    wide: false,
  },
] as const;

const cell = 'px-1 py-2 text-end sm:px-2';
const onlyWide = 'hidden sm:table-cell';
/** 13/07, with the year in the title of what it opens. */
const short = (day: string) => date(day).slice(0, 5);

/** `days`: of a cycle. */
type CycleTableProps = { days: number; cycles: readonly Cycle[]; members: readonly Member[]; onOpen: (open: OpenNumber) => void };

export function CycleTable({ days, cycles, members, onOpen }: CycleTableProps) {
  if (cycles.length === 0) return null;
  const total = countsOf(cycles);
  const show = (cycle: Cycle, of: Count, title: string) => () =>
    onOpen({ key: null, title: `${title} de ${date(cycle.from)} a ${date(cycle.to)}`, cases: casesOf(members, cycle, cycle[of]) });
  const showSum = (of: Count, title: string) => () =>
    onOpen({
      key: null,
      title: `${title} de ${date(cycles[0]!.from)} a ${date(cycles.at(-1)!.to)}`,
      cases: cycles.flatMap((cycle) => casesOf(members, cycle, cycle[of])),
    });
  return (
    <Card title={`Ciclos de ${days} dias`}>
      <p className="mb-2 text-muted">Das vacas que podiam emprenhar em cada ciclo, quantas foram servidas e quantas emprenharam.</p>
      <div className="overflow-x-auto">
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 pe-1 text-start">
                Ciclo
              </th>
              {counts.map(({ of, short, wide }) => (
                <th key={of} scope="col" className={`${cell} ${wide ? onlyWide : ''}`}>
                  {short}
                </th>
              ))}
              {rates.map(({ key, short, wide }) => (
                <th key={key} scope="col" className={`${cell} ${wide ? onlyWide : ''}`}>
                  {short}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cycles.toReversed().map((cycle, i) => (
              <tr key={cycle.from} className={`border-b border-line ${i < provisionalCycles ? 'text-muted italic' : ''}`}>
                <th scope="row" className="py-2 pe-1 text-start font-normal whitespace-nowrap">
                  {`${short(cycle.from)} a ${short(cycle.to)}`}
                </th>
                {counts.map(({ of, title, wide }) => (
                  <td key={of} className={`${cell} ${wide ? onlyWide : ''}`}>
                    {cycle[of].length === 0 ? (
                      '0'
                    ) : (
                      <button
                        type="button"
                        className="min-h-11 min-w-6 cursor-pointer underline"
                        aria-label={`${title} de ${short(cycle.from)} a ${short(cycle.to)}: ${cycle[of].length}`}
                        onClick={show(cycle, of, title)}
                      >
                        {number(cycle[of].length, 0)}
                      </button>
                    )}
                  </td>
                ))}
                <Rates of={[cycle]} members={members} words={`de ${short(cycle.from)} a ${short(cycle.to)}`} onOpen={onOpen} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className="py-2 pe-1 text-start">
                Soma
              </th>
              {counts.map(({ of, title, wide }) => (
                <td key={of} className={`${cell} ${wide ? onlyWide : ''}`}>
                  {total[of] === 0 ? (
                    '0'
                  ) : (
                    <button
                      type="button"
                      className="min-h-11 min-w-6 cursor-pointer underline"
                      aria-label={`${title} em todos os ciclos: ${total[of]}`}
                      onClick={showSum(of, title)}
                    >
                      {number(total[of], 0)}
                    </button>
                  )}
                </td>
              ))}
              <Rates of={cycles} members={members} words="em todos os ciclos" onOpen={onOpen} />
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="mt-2 text-sm text-muted">Os dois últimos ciclos ainda mudam: faltam diagnósticos.</p>
    </Card>
  );
}

type RatesProps = { of: readonly Cycle[]; members: readonly Member[]; words: string; onOpen: (open: OpenNumber) => void };

/** Each opens the females it divides: those that count, and the others. */
function Rates({ of: cycles, members, words, onOpen }: RatesProps) {
  const found = ratesOf(countsOf(cycles));
  return rates.map(({ key, title, meaning, of, counted, wide }) => {
    const value = percent(found[key]);
    const show = () =>
      onOpen({ key: null, title: `${title} ${words}`, meaning, isShare: true, cases: cycles.flatMap((one) => sharesOf(members, one, one[of], one[counted])) });
    return (
      <td key={key} className={`${cell} ${wide ? onlyWide : ''}`}>
        {found[key] === null ? (
          value
        ) : (
          <button type="button" className="min-h-11 min-w-6 cursor-pointer underline" aria-label={`${title} ${words}: ${value}`} onClick={show}>
            {value}
          </button>
        )}
      </td>
    );
  });
}

function sharesOf(members: readonly Member[], cycle: Cycle, of: readonly string[], counted: readonly string[]) {
  const those = new Set(counted);
  return casesOf(members, cycle, of).map((one) => ({ ...one, amount: those.has(one.animal) ? 1 : 0 }));
}

function casesOf(members: readonly Member[], cycle: Cycle, ids: readonly string[]) {
  const wanted = new Set(ids);
  return members
    .filter(({ female }) => wanted.has(female.id))
    .map(({ female, history }) => ({ animal: female.id, amount: 1, weight: 1, on: dayNumber(cycle.from), events: () => cycleEvents(history, cycle) }));
}
