// /milk-production/qualidade: analyses of the tank and of cows, with what the law says of the means.
import { Bug, CalendarClock, FileUp, FlaskConical, Microscope } from 'lucide-react';
import { useMemo, useState } from 'react';
import { monthInFull } from '#domain/kernel/periods';
import { type CountNow, newestAnalyses, tankQuality } from '#domain/milk/analysis-queries';
import { MilkAnalysis } from '#domain/milk/milk-analyses';
import { stepWords } from '#domain/milk/quality-words';
import { type Count, countNames } from '#domain/milk/tank-quality';
import { filtersInWords } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import type { Removal } from '#parts/forms/Removal';
import { ListFigures } from '#parts/lists/ListFigures';
import { ListScreen } from '#parts/lists/ListScreen';
import { PageAction } from '#parts/lists/PageAction';
import { MilkTabs } from '#parts/milk/MilkTabs';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { useDevice, useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import type { Tone } from '#ui/Badge';
import { Notice } from '#ui/Banner';
import { StatCard } from '#ui/Card';
import { count, date } from '#ui/format';
import { columns, thousands } from './columns';

const Form = lazily(async () => (await import('./MilkAnalysisForm')).MilkAnalysisForm);
const LazyCells = lazily(async () => (await import('./TankCells')).TankCells, <div className="card min-h-[20rem]" />);
const LazyImport = lazily(async () => (await import('./LabImport')).LabImport);
const filterNames = ['de'] as const;
const kinds = [
  { value: 'tanque', label: 'Tanque' },
  { value: 'vacas', label: 'Vacas' },
];

const removal: Removal = {
  remove: 'remove_milk_analysis',
  restore: 'restore_milk_analysis',
  title: 'Excluir análise',
  question: MilkAnalysis.confirm!,
  done: 'Análise excluída',
  failed: MilkAnalysis.failed!.remove,
};

export function QualityScreen() {
  const rows = useRows('milk_analyses');
  const today = useToday();
  const { replica } = useDevice();
  const { values, change, clear } = useAddressFilters(filterNames);
  const de = kinds.some(({ value }) => value === values.de) ? values.de : '';
  const mayWrite = useMayWrite('milk_analyses');
  const [importing, setImporting] = useState(false);
  const newest = useMemo(() => newestAnalyses(rows), [rows]);
  const found = useMemo(() => newest.filter(({ animal_id }) => de === '' || (animal_id === null) === (de === 'tanque')), [newest, de]);
  const tank = useMemo(() => tankQuality(rows, today), [rows, today]);
  const nameOf = ({ animal_id, sample_date }: MilkAnalysis) => {
    const whose = animal_id ? ((replica.known('animals', animal_id)?.['name'] as string | undefined) ?? 'vaca de outra fazenda') : 'tanque';
    return `Análise de ${date(sample_date)}, ${whose}`;
  };
  const selects = [{ label: 'De', all: 'Tanque e vacas', value: de, options: kinds, onChange: (wanted: string) => change({ de: wanted }) }];
  return (
    <ListScreen
      noun="milk_analyses"
      title="Qualidade do Leite"
      subtitle="Laudos do tanque e das vacas, e a média de três meses que vale para a lei"
      add="Nova Análise"
      rows={found}
      columns={columns}
      caption="Análises de leite"
      nameOf={nameOf}
      removal={removal}
      renderForm={(editing, onClose) => <Form with={editing && { record: editing.row, onClose }} />}
      filters={{ selects, onClear: clear, found: count(found.length, 'análise', 'análises') }}
      isFiltered={de !== ''}
      empty={{
        icon: FlaskConical,
        title: 'Nenhuma análise registrada',
        filtered: 'Nenhuma análise encontrada',
        hint: 'Anote o laudo do tanque de cada mês: a CCS e a CPP que valem para a lei são a média de três meses.',
      }}
      exported={{ filters: filtersInWords('', selects) }}
      pageActions={mayWrite && <PageAction label="Importar laudo das vacas" icon={FileUp} onSelect={() => setImporting(true)} />}
      opensForm
    >
      <MilkTabs />
      <LazyImport with={importing && { onClose: () => setImporting(false) }} />
      {rows.length > 0 && (
        <>
          <Warning of="cpp" now={tank.cpp} />
          <Warning of="ccs" now={tank.ccs} />
          <ListFigures charts={<LazyCells with={{ months: tank.months }} />}>
            <Mean of="ccs" now={tank.ccs} />
            <Mean of="cpp" now={tank.cpp} />
            <StatCard
              label="Próxima amostra"
              value={`até ${date(tank.due)}`}
              icon={CalendarClock}
              tone={tank.missing.length > 0 ? 'orange' : 'green'}
              hint={
                tank.missing.length > 0 ? `Sem amostra: ${tank.missing.slice(-3).map(monthInFull).join(', ').toLowerCase()}` : 'Ao menos uma do tanque por mês'
              }
            />
          </ListFigures>
        </>
      )}
    </ListScreen>
  );
}

const tones: Record<CountNow['step'], Tone> = {
  none: 'green',
  near: 'yellow',
  visit: 'orange',
  visit_again: 'orange',
  stop: 'red',
  exception: 'orange',
  return: 'orange',
  plan: 'orange',
};
const icons = { ccs: Microscope, cpp: Bug };

/** Only what asks for something to be done. */
function Warning({ of, now }: { of: Count; now: CountNow }) {
  if (!now.isOut) return null;
  return (
    <Notice tone={tones[now.step]} title={`${countNames[of]}: média de ${thousands(now.value)}, limite de ${thousands(now.limit)}`}>
      {stepWords[now.step]} Confirme com o laticínio.
    </Notice>
  );
}

function Mean({ of, now }: { of: Count; now: CountNow }) {
  const { value, own, isMean, month, limit } = now;
  const about =
    month === null
      ? 'Sem resultado do tanque'
      : value === null
        ? `Resultado de ${monthInFull(month).toLowerCase()}; a média vem com três meses`
        : isMean
          ? `Média de 3 meses até ${monthInFull(month).toLowerCase()} · limite ${thousands(limit)}`
          : `Resultado de ${monthInFull(month).toLowerCase()} (faltou um mês) · limite ${thousands(limit)}`;
  return <StatCard label={countNames[of]} value={thousands(value ?? own)} icon={icons[of]} tone={tones[now.step]} hint={about} />;
}
