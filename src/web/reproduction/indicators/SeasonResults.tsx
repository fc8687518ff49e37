// A breeding season from the exposed females to the weaned calves; every number opens its females.
import { CalendarRange } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Animal } from '#domain/herd/animals';
import { dayNumber } from '#domain/reproduction/day-numbers';
import { meetsGoal } from '#domain/reproduction/kpi-definitions';
import {
  awaited,
  type RateDefinition,
  type SeasonFunnel,
  type SeasonRate,
  seasonEvents,
  seasonGoal,
  seasonRates,
  seasonSteps,
} from '#domain/reproduction/season';
import { seasonResults } from '#domain/reproduction/season-rows';
import { useBreedingRows } from '#parts/animals/BreedingHerd';
import { Link } from '#parts/navigation/Router';
import { useRows, useToday } from '#parts/sync/FarmData';
import { buttonClass } from '#ui/Button';
import { Card, StatCard } from '#ui/Card';
import { EmptyState } from '#ui/EmptyState';
import { Field } from '#ui/Field';
import { count, date, kg, number, percent } from '#ui/format';
import { Select } from '#ui/Select';
import { NumberDialog } from './NumberDialog';
import type { OpenNumber } from './open-number';
import { percentGoal } from './words';

const rateKeys = Object.keys(seasonRates) as SeasonRate[];

export function SeasonResults({ chosen, onChoose }: { chosen: string; onChoose: (id: string) => void }) {
  const seasons = useRows('breeding_seasons');
  const newest = useMemo(() => seasons.toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1)), [seasons]);
  const today = useToday();
  // One that is under way has no results yet.
  const season = newest.find(({ id }) => id === chosen) ?? newest.find(({ end_date }) => end_date < today) ?? newest[0];
  if (!season)
    return (
      <EmptyState
        icon={CalendarRange}
        title="Nenhuma estação de monta"
        action={
          <Link to="/breeding" search={{ aba: 'estacoes' }} className={buttonClass('primary')}>
            Estações de monta
          </Link>
        }
      >
        Com a estação, as fêmeas expostas, os diagnósticos, os partos e as desmamas anotados, o resultado aparece aqui.
      </EmptyState>
    );
  const options = newest.map(({ id, name, start_date }) => ({ value: id, label: `${name}, ${date(start_date)}` }));
  return (
    <>
      <Field label="Estação de monta" hint={`De ${date(season.start_date)} a ${date(season.end_date)}`}>
        <Select value={season.id} onChange={({ target }) => onChoose(target.value)} options={options} />
      </Field>
      <Results key={season.id} season={season} />
    </>
  );
}

type Season = { id: string; name: string; start_date: string; end_date: string };

function Results({ season }: { season: Season }) {
  const rows = useBreedingRows();
  const breeding_season_animals = useRows('breeding_season_animals');
  const weanings = useRows('weanings');
  const today = useToday();
  const [open, setOpen] = useState<OpenNumber | null>(null);
  const { members, funnel } = useMemo(
    () => seasonResults(season, { ...rows, breeding_season_animals, weanings }),
    [season, rows, breeding_season_animals, weanings],
  );
  const animals = useMemo((): ReadonlyMap<string, Animal> => new Map(rows.animals.map((animal) => [animal.id, animal])), [rows.animals]);
  const days = { from: season.start_date, to: season.end_date };
  const show = (title: string, ids: readonly string[], meaning?: string) => {
    const wanted = new Set(ids);
    const cases = members
      .filter(({ female }) => wanted.has(female.id))
      .map((member) => ({ animal: member.female.id, amount: 1, weight: 1, on: dayNumber(season.start_date), events: () => seasonEvents(member, days) }));
    setOpen({ key: null, title, cases, ...(meaning && { meaning }) });
  };
  const exposed = funnel.exposed.length;
  return (
    <>
      <Card title="Das expostas às desmamadas">
        <ol className="flex flex-col gap-2">
          {seasonSteps.map(({ of, title }) => (
            <li key={of}>
              <button
                type="button"
                className="flex min-h-11 w-full cursor-pointer flex-col justify-center gap-1 text-start"
                onClick={() => show(`${title}: ${season.name}`, funnel[of])}
              >
                <span className="flex w-full justify-between gap-3">
                  <span className="underline">{title}</span>
                  <strong className="tabular-nums">{number(funnel[of].length, 0)}</strong>
                </span>
                <span className="block h-2 w-full overflow-hidden rounded-full bg-sunken" aria-hidden="true">
                  <span className="block h-full rounded-full bg-green" style={{ inlineSize: exposed === 0 ? 0 : `${(100 * funnel[of].length) / exposed}%` }} />
                </span>
              </button>
            </li>
          ))}
        </ol>
        {funnel.carrying.length > 0 && (
          <p className="mt-2 text-muted">{`${count(funnel.carrying.length, 'prenha ainda vai parir', 'prenhas ainda vão parir')}.`}</p>
        )}
      </Card>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        {rateKeys.map((key) => (
          <RateCard key={key} of={key} funnel={funnel} open={awaited(key, funnel, days, today)} onOpen={show} />
        ))}
        <StatCard
          label="Kg desmamados por exposta"
          value={kg(funnel.kg_weaned_per_exposed)}
          hint={`÷ ${count(exposed, 'exposta', 'expostas')}; ${number(funnel.weighed_calves, 0)} de ${count(funnel.weaned_calves, 'desmamado', 'desmamados')} com peso`}
          renderLink={(props) => <button type="button" {...props} onClick={() => show('Kg desmamados por exposta', funnel.weaned)} />}
        />
        {funnel.mean_adjusted_weight !== null && (
          <StatCard
            label="Peso médio aos 205 dias"
            value={kg(funnel.mean_adjusted_weight)}
            hint={`÷ ${count(funnel.adjusted_calves, 'pesado', 'pesados')} ao nascer e na desmama`}
            renderLink={(props) => <button type="button" {...props} onClick={() => show('Peso médio aos 205 dias', funnel.weaned)} />}
          />
        )}
      </div>
      {open && <NumberDialog open={open} animals={animals} members={members} group="cows" goals={{}} today={today} onClose={() => setOpen(null)} />}
    </>
  );
}

type Awaited = ReturnType<typeof awaited>;
function awaitedWords({ checks, calvings, weanings }: NonNullable<Awaited>) {
  if (checks) return `Diagnósticos até ${date(checks)}`;
  return calvings ? count(calvings, 'ainda vai parir', 'ainda vão parir') : count(weanings ?? 0, 'bezerro por desmamar', 'bezerros por desmamar');
}

type RateCardProps = { of: SeasonRate; funnel: SeasonFunnel; open: Awaited; onOpen: (title: string, ids: readonly string[], meaning: string) => void };

function RateCard({ of, funnel, open, onOpen }: RateCardProps) {
  const { title, meaning, of: list, divided }: RateDefinition = seasonRates[of];
  const [settings] = useRows('herd_settings');
  const goal = seasonGoal(of, settings);
  const value = funnel.rates[of];
  const met = meetsGoal(value, goal);
  const [part, whole] = divided(funnel);
  return (
    <StatCard
      label={title}
      value={percent(value)}
      hint={
        <>
          {`${number(part, 0)} ÷ ${number(whole, 0)}`}
          {goal && (
            <>
              <br />
              {percentGoal(goal)}
              {open === null && met !== null && (met ? ' ✓' : ' (fora da meta)')}
            </>
          )}
          {open && (
            <>
              <br />
              {awaitedWords(open)}
            </>
          )}
        </>
      }
      renderLink={(props) => <button type="button" {...props} onClick={() => onOpen(title, funnel[list], meaning)} />}
    />
  );
}
