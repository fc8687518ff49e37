// The herd in the production cost: arrobas produced and what one costs, and the variation of its value at constant prices. Every figure opens its animals.

import { Beef, Scale, Sprout, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { quotient } from '#domain/kernel/money';
import type { CostReport, CostScope } from '#domain/money/cost-queries';
import { type HerdReport, type HerdSummary, type MovementName, movements } from '#domain/money/herd-report';
import type { ClassLine } from '#domain/money/herd-values';
import { isMet } from '#domain/money/production-cost';
import { lazily } from '#parts/forms/Lazy';
import { Link } from '#parts/navigation/Router';
import { useRows } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { Card, StatCard, Stats } from '#ui/Card';
import { count, date, hectares, kg, money, number, quantity } from '#ui/format';
import type { Shown } from './HerdAnimals';

const Animals = lazily(async () => (await import('./HerdAnimals')).HerdAnimals);

type Shared = { report: CostReport; herd: HerdSummary; scope: CostScope };

/** `whole`: with the animals behind it, for who sees them. */
export function HerdCost({ whole, ...shared }: Shared & { whole: HerdReport | null }) {
  const [shown, setShown] = useState<Shown | null>(null);
  return (
    <>
      {shared.herd.beef && shared.scope !== 'leite' && <Arrobas {...shared} whole={whole} onOpen={(movement) => setShown({ movement })} />}
      <Variation {...shared} classes={whole?.classes ?? []} onOpen={(category) => setShown({ class: category, classOf: true })} />
      {whole && <Animals with={shown && { report: whole, shown, onClose: () => setShown(null) }} />}
    </>
  );
}

const arrobas = (value: number | null) => quantity('arrobas', value);
const line = 'flex min-h-11 w-full items-center justify-between gap-3 text-left underline';

type ArrobasProps = Shared & { whole: HerdReport | null; onOpen: (movement: MovementName) => void };

function Arrobas({ report: { land, results }, herd, scope, whole, onOpen }: ArrobasProps) {
  const beef = herd.beef!;
  const { arroba } = herd;
  const [settings] = useRows('cost_settings');
  const divisor = `÷ ${arrobas(beef.arrobas)} produzidas`;
  const met = isMet(beef.effectivePerArroba, settings?.goal_arroba, 'most');
  const goal = settings?.goal_arroba == null ? '' : `. Meta ${money(settings.goal_arroba)}${met === null ? '' : met ? ': alcançada' : ': ainda não'}`;
  const ofPrice = arroba.isWritten ? 'preço informado' : 'média das vendas do período';
  return (
    <>
      <Stats>
        <StatCard label="Arrobas produzidas" value={arrobas(beef.arrobas)} icon={Beef} hint="Bovinos: peso vivo ÷ 30, do estoque e do que saiu e entrou" />
        {scope === 'corte' && (
          <>
            <StatCard label="COE por @" value={money(beef.effectivePerArroba)} icon={Scale} tone="orange" hint={`${divisor}${goal}`} />
            <StatCard label="COT por @" value={money(beef.operationalPerArroba)} icon={Scale} tone="orange" hint={divisor} />
            <StatCard
              label="Margem por @"
              value={money(beef.marginPerArroba)}
              icon={TrendingUp}
              tone={(beef.marginPerArroba ?? 0) < 0 ? 'red' : 'green'}
              hint={arroba.price === null ? 'Sem preço da @: informe em Ajustes do custo' : `@ a ${money(arroba.price)} (${ofPrice}) menos o COT`}
            />
            <StatCard
              label="Margem por ha"
              value={money(beef.marginPerHectare)}
              icon={TrendingUp}
              tone={(beef.marginPerHectare ?? 0) < 0 ? 'red' : 'green'}
              hint={land.hectares > 0 ? `÷ ${hectares(land.hectares)} do corte` : 'Informe a área do corte'}
            />
          </>
        )}
        <StatCard
          label="@ por ha"
          value={arrobas(beef.perHectare)}
          icon={Sprout}
          hint={land.hectares > 0 ? `÷ ${hectares(land.hectares)}` : 'Informe a área'}
        />
        <StatCard label="Lotação" value={quantity('stocking', beef.stocking)} icon={Sprout} hint="Peso médio do início e do fim ÷ 450 kg ÷ área" />
        <StatCard
          label="Custo por cabeça e dia"
          value={money(herd.dailyCost)}
          icon={Scale}
          hint={`COE de ${money(results.effective)} ÷ ${number(herd.meanHeads, 0)} cabeças (média dos meses) ÷ dias`}
        />
      </Stats>
      {whole && <Movements weight={whole.weight} produced={beef.arrobas} onOpen={onOpen} />}
    </>
  );
}

type MovementsProps = { weight: HerdReport['weight']; produced: number; onOpen: (movement: MovementName) => void };

function Movements({ weight, produced, onOpen }: MovementsProps) {
  const of = (which: 'unweighed' | 'estimated') => Object.values(weight).reduce((all, one) => all + one[which], 0);
  const [unweighed, estimated] = [of('unweighed'), of('estimated')];
  return (
    <Card title="Arrobas produzidas" actions={<strong>{arrobas(produced)}</strong>}>
      <ul className="flex flex-col">
        {(['end', 'start', 'sold', 'eaten', 'bought'] as const).map((name) => (
          <li key={name}>
            <button type="button" className={`${line} disabled:no-underline`} disabled={weight[name].heads === 0} onClick={() => onOpen(name)}>
              <span>
                {name === 'start' || name === 'bought' ? '− ' : '+ '}
                {movements[name]} ({count(weight[name].heads, 'cabeça', 'cabeças')}, {kg(weight[name].kg)})
              </span>
              <span className="whitespace-nowrap">{arrobas(quotient(weight[name].kg, 30, 2))}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="text-muted">
        Mortes e perdas não são produção. O peso de cada dia vem das pesagens; entre duas, pela linha de uma à outra. A compra de animais não está no COE.
      </p>
      {estimated > 0 && <p className="text-muted">{count(estimated, 'cabeça sem peso conta', 'cabeças sem peso contam')} com a média da categoria.</p>}
      {unweighed > 0 && (
        <Notice tone="yellow">{count(unweighed, 'cabeça sem peso ficou', 'cabeças sem peso ficaram')} fora das arrobas: pese os animais.</Notice>
      )}
    </Card>
  );
}

const priceWords = ({ price }: ClassLine) =>
  price === null
    ? 'sem preço'
    : `${money(price.price)} ${'written' in price.from ? `desde ${date(price.from.written)}` : `da venda de ${date(price.from.day)}`}`;

type VariationProps = Pick<Shared, 'herd' | 'scope'> & { classes: HerdReport['classes']; onOpen: (category: string | null) => void };

function Variation({ herd, scope, classes, onOpen }: VariationProps) {
  return (
    <Card title="Variação do rebanho" actions={<strong>{money(herd.variation)}</strong>}>
      <p className="text-muted">
        Cabeças no fim menos no início, ao mesmo preço nas duas pontas: de {money(herd.startValue)} para {money(herd.endValue)}. Nascimentos, crescimento,
        compras e vendas aparecem aqui.
      </p>
      <ul className="flex flex-col">
        {classes.map((one) => (
          <li key={one.category}>
            <button type="button" className={line} onClick={() => onOpen(one.category)}>
              <span>
                {one.name}: {number(one.startHeads, 0)} → {number(one.endHeads, 0)} × {priceWords(one)}
              </span>
              <span className="whitespace-nowrap">{money(one.variation)}</span>
            </button>
          </li>
        ))}
      </ul>
      {classes.length === 0 && herd.startValue + herd.endValue === 0 && <p>Nenhum animal desta atividade no período.</p>}
      {herd.unpriced > 0 && (
        <Notice tone="yellow">
          {count(herd.unpriced, 'cabeça sem preço ficou', 'cabeças sem preço ficaram')} fora da conta: informe o preço da categoria.
        </Notice>
      )}
      {herd.undated > 0 && <Notice tone="yellow">{count(herd.undated, 'animal saiu', 'animais saíram')} sem data de saída e não contam em nenhum dia.</Notice>}
      {scope === 'fazenda' && <p className="text-muted">Ganho do rebanho: {money(herd.gain)} (variação, mais vendas de animais, menos compras)</p>}
      <p>
        <Link to="/economics/precos" className="link">
          Preços do rebanho
        </Link>
      </p>
    </Card>
  );
}
