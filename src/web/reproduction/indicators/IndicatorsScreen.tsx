// /reproduction: the 21-day table, the indicators of reproduction and the breeding seasons; every number opens its animals.
import { Dna, Target } from 'lucide-react';
import { Fragment, startTransition, useEffect, useMemo, useState } from 'react';
import { periodStart } from '#domain/kernel/dates';
import type { Group } from '#domain/reproduction/cycles';
import { definitionOf, excellentGoal, type Goals, goalOf, goalsFrom, type KpiKey, kpiDefinitions, meetsGoal } from '#domain/reproduction/kpi-definitions';
import { type Kpi, kpisOf, kpisWhenAsked, questionOf } from '#domain/reproduction/kpis';
import { useBreedingHerd } from '#parts/animals/BreedingHerd';
import { DaysButton } from '#parts/animals/DaysButton';
import { useHerdParameters } from '#parts/animals/HerdParameters';
import { ExportSheets } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link } from '#parts/navigation/Router';
import { useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { Button, buttonClass } from '#ui/Button';
import { StatCard, Stats } from '#ui/Card';
import { Choices } from '#ui/Choices';
import { EmptyState } from '#ui/EmptyState';
import { date } from '#ui/format';
import { afterFrame } from '#ui/frame';
import { Page } from '#ui/Page';
import { ConceptionGroups } from './ConceptionGroups';
import { CycleTable } from './CycleTable';
import type { OpenNumber } from './open-number';
import { sheetsOf } from './sheets';
import { division, goalsInWords, valueOf } from './words';

const GoalsForm = lazily(async () => (await import('./GoalsForm')).GoalsForm);
const SeasonGoalsForm = lazily(async () => (await import('./SeasonGoalsForm')).SeasonGoalsForm);
const NumberDialog = lazily(async () => (await import('./NumberDialog')).NumberDialog);
const SeasonResults = lazily(async () => (await import('./SeasonResults')).SeasonResults, <div className="card min-h-[19.625rem]" />);

/** Whole cycles of the usual 21 days. */
const periods = [
  ['357', '12 meses'],
  ['189', '6 meses'],
  ['84', '3 meses'],
] as const;
const groups = [
  ['', 'Vacas'],
  ['novilhas', 'Novilhas'],
  ['estacoes', 'Estações'],
] as const;
type Shown = (typeof groups)[number][0];
const filterNames = ['grupo', 'periodo', 'estacao'] as const;

/** The order of the cards below the table. */
const sections: [title: string, keys: KpiKey[]][] = [
  [
    'Cobertura',
    [
      'first_service_conception',
      'services_per_conception',
      'first_service_del',
      'first_service_del_median',
      'first_service_late',
      'real_waiting_period',
      'one_cycle_intervals',
    ],
  ],
  ['Rebanho no fim do período', ['herd_pregnant', 'open_over_150', 'days_open_pregnant', 'days_open_herd', 'mean_del', 'projected_calving_interval']],
  [
    'Partos e perdas',
    ['calving_interval', 'calving_interval_median', 'age_at_first_calving', 'losses', 'embryonic_losses', 'abortions', 'late_losses', 'stillbirths'],
  ],
];
const first: KpiKey[] = ['pregnancy_rate', 'service_rate', 'conception_rate'];

export function IndicatorsScreen() {
  const { animals, members } = useBreedingHerd();
  const today = useToday();
  const { values, change } = useAddressFilters(filterNames);
  const [open, setOpen] = useState<OpenNumber | null>(null);
  const [settings] = useRows('herd_settings');
  const mayDecide = useMayWrite('herd_settings');
  const [deciding, setDeciding] = useState(false);
  const herd = useHerdParameters();
  const goals = useMemo(() => goalsFrom(settings), [settings]);
  const group: Group = values.grupo === 'novilhas' ? 'heifers' : 'cows';
  // Of beef cattle the season is the unit.
  const ofSeasons = values.grupo === 'estacoes';
  const days = periods.some(([many]) => many === values.periodo) ? values.periodo : '357';
  const asked = useMemo(() => questionOf(members, { from: periodStart(Number(days), today), to: today }, group, herd), [members, days, today, group, herd]);
  const kpiAt = useMemo(() => kpisWhenAsked(asked), [asked]);
  // What is above the fold is painted before the rest is computed.
  const [isWhole, setWhole] = useState(false);
  useEffect(() => afterFrame(() => startTransition(() => setWhole(true))), []);
  const cards = (keys: readonly KpiKey[]) =>
    keys.flatMap((key) => {
      const kpi = kpiAt(key);
      return kpi
        ? [
            <KpiCard
              key={key}
              kpi={kpi}
              group={group}
              goals={goals}
              onOpen={() => setOpen({ key, title: kpiDefinitions[key].title, cases: kpi.cases, from: asked.period.from })}
            />,
          ]
        : [];
    });

  return (
    <Page
      title="Indicadores de reprodução"
      subtitle={`${ofSeasons ? 'O resultado de cada estação de monta' : `De ${date(asked.period.from)} a ${date(today)}`}. Toque em um número para ver os animais`}
      actions={
        members.length > 0 && (
          <>
            {mayDecide && (
              <Button icon={Target} onClick={() => setDeciding(true)}>
                Metas
              </Button>
            )}
            {!ofSeasons && (
              <>
                <DaysButton />
                <ExportSheets title="Indicadores de reprodução" pdf sheets={() => sheetsOf(asked.cycles, kpisOf(asked), group, goals, herd)} />
              </>
            )}
          </>
        )
      }
    >
      <div className="flex flex-wrap gap-3">
        <Choices
          label="Fêmeas"
          choices={groups}
          value={groups.some(([one]) => one === values.grupo) ? (values.grupo as Shown) : ''}
          onChange={(grupo) => change({ grupo })}
          className="grid-cols-3 sm:flex"
        />
        {!ofSeasons && (
          <Choices label="Período" choices={periods} value={days as '357'} onChange={(periodo) => change({ periodo: periodo === '357' ? '' : periodo })} />
        )}
      </div>
      {ofSeasons ? (
        <SeasonResults with={{ chosen: values.estacao, onChoose: (estacao) => change({ estacao }) }} />
      ) : members.length === 0 ? (
        <EmptyState
          icon={Dna}
          title="Nenhuma vaca ou novilha cadastrada"
          action={
            <Link to="/animals" className={buttonClass('primary')}>
              Animais
            </Link>
          }
        >
          Com os partos, as inseminações e os diagnósticos anotados, os indicadores aparecem aqui.
        </EmptyState>
      ) : (
        <>
          <Stats row>{cards(first)}</Stats>
          <CycleTable days={herd.cycle} cycles={asked.cycles} members={members} onOpen={setOpen} />
          {(isWhole ? sections : []).map(([title, keys]) => {
            const shown = cards(keys);
            return (
              shown.length > 0 && (
                <section key={title} aria-label={title} className="flex flex-col gap-3">
                  <h2>{title}</h2>
                  <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">{shown}</div>
                </section>
              )
            );
          })}
          {isWhole && <ConceptionGroups asked={asked} onOpen={setOpen} />}
        </>
      )}
      <NumberDialog with={open && { open, animals, members, group, goals, today, onClose: () => setOpen(null) }} />
      <GoalsForm with={deciding && !ofSeasons && { onClose: () => setDeciding(false) }} />
      <SeasonGoalsForm with={deciding && ofSeasons && { onClose: () => setDeciding(false) }} />
    </Page>
  );
}

type KpiCardProps = { kpi: Kpi; group: Group; goals: Goals; onOpen: () => void };

function KpiCard({ kpi: { key, value, numerator, denominator, cases }, group, goals, onOpen }: KpiCardProps) {
  const goal = goalOf(key, group, goals, cases);
  const met = meetsGoal(value, goal);
  // Nobody misses what is more than the goal.
  const verdicts = [met !== null && (met ? ' ✓' : ' (fora da meta)'), meetsGoal(value, excellentGoal(key, goal)) && ' ✓'];
  const { fewest = 0 } = definitionOf(key);
  return (
    <StatCard
      label={kpiDefinitions[key].title}
      value={valueOf(key, value)}
      hint={
        <>
          {denominator < fewest ? `só ${division(null, denominator)}` : division(numerator, denominator)}
          {goalsInWords(key, goal).map((words, i) => (
            <Fragment key={words}>
              <br />
              {words}
              {verdicts[i]}
            </Fragment>
          ))}
        </>
      }
      renderLink={(props) => <button type="button" {...props} onClick={onOpen} />}
    />
  );
}
