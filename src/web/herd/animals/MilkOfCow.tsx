// Leite: the lactations of a cow, and the running or last one day by day beside her curve and the one to expect.
import type { Animal } from '#domain/herd/animals';
import { addDays } from '#domain/kernel/dates';
import { quotient } from '#domain/kernel/money';
import type { CowLactations } from '#domain/milk/herd-lactations';
import { lactationName } from '#domain/milk/lactation-queries';
import type { Lactation } from '#domain/milk/lactations';
import { litresAt, peakDay, peakLitres, type Wood } from '#domain/milk/wood-curve';
import { useCowLactations } from '#parts/milk/Lactations';
import { Card } from '#ui/Card';
import { LineChart } from '#ui/chart/LineChart';
import { Facts } from '#ui/Facts';
import { count, date, days, litres, number, percent, quantity } from '#ui/format';
import { Udder } from './Udder';

export function MilkOfCow({ animal }: { animal: Animal }) {
  const found = useCowLactations(animal.id);
  const lactations = found?.lactations ?? [];
  const last = lactations.at(-1);
  if (!found || !last) return <p className="text-muted">Nenhum parto registrado: as lactações aparecem depois do primeiro.</p>;
  return (
    <div className="flex flex-col gap-4">
      {last.tests.length > 0 && <Curve lactation={last} standard={found.standard} />}
      <Udder animal={animal} calvings={lactations.map(({ from }) => from)} />
      {lactations.toReversed().map((lactation) => (
        <Card key={lactation.from} title={lactationName(lactation.number, found.isCounted)}>
          <LactationFacts lactation={lactation} />
        </Card>
      ))}
    </div>
  );
}

/** Days between two points of a curve. */
const every = 5;

function curvePoints(curve: Wood, from: string, until: number) {
  return Array.from({ length: Math.floor(until / every) }, (_, i) => (i + 1) * every).map((t) => ({
    day: addDays(from, t),
    value: quotient(litresAt(curve, t), 1, 2),
  }));
}

function Curve({ lactation, standard }: { lactation: Lactation; standard: CowLactations['standard'] }) {
  const { from, tests, fit, days: length } = lactation;
  const until = Math.max(305, length);
  return (
    <Card>
      <LineChart
        title={`Litros por dia na ${lactation.number}ª lactação`}
        series={[
          { name: 'Controles', tone: 'blue', points: tests.map(({ day, litres: value }) => ({ day, value })) },
          ...(fit.curve ? [{ name: 'Curva dela', tone: 'green' as const, points: curvePoints(fit.curve, from, until) }] : []),
          { name: standard.isOwn ? 'Curva do rebanho' : 'Curva da raça', tone: 'orange', points: curvePoints(standard.curve, from, until) },
        ]}
        format={litres}
      />
    </Card>
  );
}

const endings = { dry_off: 'secagem', calving: 'parto seguinte, sem secagem', exit: 'saída do rebanho', no_records: 'sem controles, sem data de secagem' };

function LactationFacts({ lactation }: { lactation: Lactation }) {
  const { from, to, end, days: length, tests, litres: total, litres305, reliable, fit, persistency, projection, fat, protein, unusuallyLong } = lactation;
  return (
    <Facts
      facts={[
        { label: 'Parto', value: date(from) },
        { label: 'Fim', value: to ? `${date(to)} (${endings[end!]})` : `Em lactação${unusuallyLong ? ': confira se falta a secagem' : ''}` },
        { label: 'DEL', value: days(length) },
        { label: to ? 'Litros' : 'Litros até o último controle', value: total !== null && litres(total) },
        { label: 'Em 305 dias', value: litres305 !== null && to !== null && litres(litres305) },
        { label: 'Projeção de 305 dias', value: projection && `${litres(projection.litres)}, com ${count(projection.tests, 'controle', 'controles')}` },
        { label: 'Controles', value: tests.length === 0 ? 'Nenhum' : `${number(tests.length, 0)}${reliable ? '' : ' (poucos controles para confiar)'}` },
        {
          label: 'Pico',
          value: fit.curve ? `${litres(peakLitres(fit.curve))} no DEL ${number(peakDay(fit.curve), 0)}` : fit.why === 'atypical' && 'Curva atípica',
        },
        { label: 'Persistência', value: persistency !== null && `${percent(100 * persistency)} de um mês para o outro` },
        { label: 'Gordura', value: fat && `${quantity('kg', fat.kg)} (${quantity('milkSolids', fat.percent)})` },
        { label: 'Proteína', value: protein && `${quantity('kg', protein.kg)} (${quantity('milkSolids', protein.percent)})` },
      ]}
    />
  );
}
