// The herd in the production cost: arrobas produced and what one costs, and the variation of its value at constant prices. Every figure opens its animals.

import { Beef, Scale, Sprout, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { quotient } from '#domain/kernel/money';
import type { CostReport, CostScope } from '#domain/money/cost-queries';
import { type HerdReport, type MovementName, movements } from '#domain/money/herd-report';
import type { ClassLine } from '#domain/money/herd-values';
import { lazily } from '#parts/forms/Lazy';
import { Link } from '#parts/navigation/Router';
import { Notice } from '#ui/Banner';
import { Card, StatCard, Stats } from '#ui/Card';
import { count, date, hectares, kg, money, number, quantity } from '#ui/format';
import type { Shown } from './HerdAnimals';

const Animals = lazily(async () => (await import('./HerdAnimals')).HerdAnimals);

export function HerdCost({ report, herd, scope }: { report: CostReport; herd: HerdReport; scope: CostScope }) {
  const [shown, setShown] = useState<Shown | null>(null);
  return (
    <>
      {herd.beef && scope !== 'leite' && <Arrobas report={report} herd={herd} scope={scope} onOpen={(movement) => setShown({ movement })} />}
      <Variation herd={herd} scope={scope} onOpen={(category) => setShown({ class: category, classOf: true })} />
      <Animals with={shown && { report: herd, shown, onClose: () => setShown(null) }} />
    </>
  );
}

const arrobas = (value: number | null) => quantity('arrobas', value);
const line = 'flex min-h-11 w-full items-center justify-between gap-3 text-left underline';

type ArrobasProps = { report: CostReport; herd: HerdReport; scope: CostScope; onOpen: (movement: MovementName) => void };

function Arrobas({ report: { land, results }, herd, scope, onOpen }: ArrobasProps) {
  const beef = herd.beef!;
  const { weight, arroba } = herd;
  const [unweighed, estimated] = (['unweighed', 'estimated'] as const).map((which) => Object.values(weight).reduce((all, one) => all + one[which], 0)) as [
    number,
    number,
  ];
  const divisor = `÷ ${arrobas(beef.arrobas)} produzidas`;
  const ofPrice = arroba.isWritten ? 'preço informado' : 'média das vendas do período';
  return (
    <>
      <Stats>
        <StatCard label="Arrobas produzidas" value={arrobas(beef.arrobas)} icon={Beef} hint="Bovinos: peso vivo ÷ 30, do estoque e do que saiu e entrou" />
        {scope === 'corte' && (
          <>
            <StatCard label="COE por @" value={money(beef.effectivePerArroba)} icon={Scale} tone="orange" hint={divisor} />
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
      <Card title="Arrobas produzidas" actions={<strong>{arrobas(beef.arrobas)}</strong>}>
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
    </>
  );
}

const priceWords = ({ price }: ClassLine) =>
  price === null
    ? 'sem preço'
    : `${money(price.price)} ${'written' in price.from ? `desde ${date(price.from.written)}` : `da venda de ${date(price.from.day)}`}`;

function Variation({ herd, scope, onOpen }: { herd: HerdReport; scope: CostScope; onOpen: (category: string | null) => void }) {
  return (
    <Card title="Variação do rebanho" actions={<strong>{money(herd.variation)}</strong>}>
      <p className="text-muted">
        Cabeças no fim menos no início, ao mesmo preço nas duas pontas: de {money(herd.startValue)} para {money(herd.endValue)}. Nascimentos, crescimento,
        compras e vendas aparecem aqui.
      </p>
      <ul className="flex flex-col">
        {herd.classes.map((one) => (
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
      {herd.classes.length === 0 && <p>Nenhum animal desta atividade no período.</p>}
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
