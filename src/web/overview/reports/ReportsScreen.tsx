// /reports: money and milk of a chosen period, herd and pastures as of today.
import { startTransition, useEffect, useMemo, useState } from 'react';
import { addDays } from '#domain/kernel/dates';
import { periodInWords } from '#domain/kernel/period-words';
import { type Days, dayPeriods, earlierMonths, monthInFull, monthPeriods } from '#domain/kernel/periods';
import { milkedWithin } from '#domain/milk/cow-days';
import { allDays, daysSince } from '#domain/milk/milk-queries';
import { reportOf, reportPeriod } from '#domain/overview/reports';
import { ExportSheets } from '#parts/export/Export';
import { useMilk } from '#parts/milk/JudgedMilk';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { useMayRead } from '#parts/sync/Auth';
import { useRows, useToday } from '#parts/sync/FarmData';
import { Choices } from '#ui/Choices';
import { date } from '#ui/format';
import { Page } from '#ui/Page';
import { Select } from '#ui/Select';
import { HerdPanel, IndicatorsPanel, MilkPanel, MoneyPanel, PasturesPanel } from './panels';
import { type Sees, sheetsOf } from './sheets';

const filterNames = ['periodo'] as const;
const periods = [...dayPeriods.map((days) => [String(days), `${days} dias`] as const), ...Object.entries(monthPeriods)];

export function ReportsScreen() {
  const { values, change } = useAddressFilters(filterNames);
  const today = useToday();
  const { name, days: period } = useMemo(() => reportPeriod(values.periodo, today), [values.periodo, today]);
  const report = useReport(period, today);
  const sees: Sees = { money: useMayRead('financial_transactions'), milk: useMayRead('milk_production'), pastures: useMayRead('pastures') };
  const choose = (periodo: string) => change({ periodo: periodo === reportPeriod('', today).name ? '' : periodo });
  const months = useMemo(() => earlierMonths(today).map((month) => ({ value: month, label: monthInFull(month) })), [today]);
  const days = `${date(report.from)} a ${date(report.to)}`;
  const toTake = (
    <ExportSheets pdf title="Relatórios e Indicadores" filters={`Período: ${periodInWords(name, report)}`} sheets={() => sheetsOf(report, sees)} />
  );
  return (
    <Page title="Relatórios e Indicadores" subtitle="Os números da fazenda reunidos" actions={toTake}>
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <Choices label="Período" choices={periods} value={name} onChange={choose} className="grid-cols-2 max-sm:w-full sm:flex sm:flex-wrap" />
          <Select
            aria-label="Outro mês"
            value={months.some(({ value }) => value === name) ? name : ''}
            onChange={(event) => choose(event.target.value)}
            options={months}
            placeholder="Outro mês"
            className="max-sm:w-full sm:w-56"
          />
        </div>
        <p role="status" className="text-muted">
          De {days}
        </p>
      </div>
      <HerdPanel herd={report.herd} />
      {sees.money && <MoneyPanel {...report} />}
      {sees.milk && <MilkPanel {...report} />}
      {sees.pastures && <PasturesPanel pastures={report.pastures} />}
      {(sees.money || sees.milk || sees.pastures) && <IndicatorsPanel {...report} sees={sees} />}
    </Page>
  );
}

/** So many milk records are grouped without visible delay; with more, the period comes first and the rest is deferred. */
const few = 5_000;

function useReport(period: Days, today: string) {
  const [animals, transactions, records] = [useRows('animals'), useRows('financial_transactions'), useMilk()];
  const [births, dry_offs, pastures, rotations] = [useRows('births'), useRows('dry_offs'), useRows('pastures'), useRows('pasture_rotations')];
  const [opened, setOpened] = useState(false);
  useEffect(() => startTransition(() => setOpened(true)), []);
  const whole = opened || records.length <= few;
  // The cows milked in the period are known by their records from 30 days before.
  const since = whole ? null : addDays(period.from, -milkedWithin);
  const milkDays = useMemo(() => (since === null ? allDays(records) : daysSince(records, since)), [records, since]);
  return useMemo(
    () => reportOf({ animals, births, dry_offs, transactions, milkDays, pastures, rotations }, period, today),
    [animals, births, dry_offs, transactions, milkDays, pastures, rotations, period, today],
  );
}
