// Charts in the gallery.
import { addDays } from '#domain/kernel/dates';
import { Card } from '#ui/Card';
import { BarChart } from '#ui/chart/BarChart';
import { LineChart } from '#ui/chart/LineChart';
import { RowChart } from '#ui/chart/RowChart';
import { Sparkline } from '#ui/chart/Sparkline';
import { kg, litres, money } from '#ui/format';
import { Shelf } from './Shelf';

const days = (length: number, value: (i: number) => number | null) => Array.from({ length }, (_, i) => ({ day: addDays('2026-10-01', i), value: value(i) }));
const months = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

export function ChartShelf() {
  return (
    <Shelf id="charts" title="Gráficos">
      <div className="shelf-grid">
        <Card>
          <LineChart
            title="Leite por dia"
            format={(value) => litres(value)}
            series={[
              { name: 'Manhã', points: days(45, (i) => (i === 20 ? null : 330 + Math.sin(i / 3) * 25)) },
              { name: 'Tarde', points: days(45, (i) => 240 + Math.cos(i / 4) * 18) },
            ]}
          />
        </Card>
        <Card>
          <LineChart
            title="Peso de Mimosa"
            fromZero={false}
            format={(value) => kg(value)}
            series={[
              {
                name: 'Peso',
                points: [
                  { day: '2026-01-10', value: 412.5 },
                  { day: '2026-03-02', value: 430 },
                  { day: '2026-06-20', value: 471.2 },
                  { day: '2026-11-01', value: 520 },
                ],
              },
            ]}
          />
        </Card>
        <Card>
          <BarChart
            title="Receitas e despesas"
            groupName="Mês"
            format={money}
            series={[
              { name: 'Receitas', tone: 'green' },
              { name: 'Despesas', tone: 'red' },
            ]}
            groups={months.map((label, i) => ({ label, values: [38_000 + Math.sin(i) * 9000, 25_000 + Math.cos(i) * 4000] }))}
          />
        </Card>
        <Card>
          <BarChart
            title="Saldo por mês"
            groupName="Mês"
            format={money}
            series={[{ name: 'Saldo', tone: 'blue' }]}
            groups={months.map((label, i) => ({ label, values: [Math.sin(i) * 1_500_000] }))}
          />
        </Card>
        <Card>
          <LineChart title="Uma pesagem só" series={[{ name: 'Peso', points: [{ day: '2026-11-01', value: 480 }] }]} />
        </Card>
        <Card>
          <RowChart
            title="Rebanho por categoria"
            groupName="Categoria"
            valueName="Cabeças"
            rows={[
              { label: 'Vaca', value: 54 },
              { label: 'Bezerra', value: 19 },
              { label: 'Peixe adulto', value: 1 },
            ]}
          />
        </Card>
        <Card title="Tendências">
          <p>
            Peso <Sparkline label="Peso" values={[410, 420, 418, 440, 460, 455, 480]} /> 480 kg
          </p>
          <p>
            Estoque <Sparkline label="Estoque" tone="red" values={[900, 700, 500, 420, 260, 120]} /> 120 kg
          </p>
          <p>
            Parado <Sparkline label="Parado" tone="gray" values={[5, 5, 5]} />
          </p>
        </Card>
      </div>
    </Shelf>
  );
}
