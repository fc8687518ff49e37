// Differences of a statement in words.
import { priceMeasures } from '#domain/money/milk-payment';
import type { StatementFault } from '#domain/money/milk-statement-queries';
import { litres, money, number, percent, quantity } from '#ui/format';

const perLitre = (value: number) => `R$\u00a0${quantity('pricePerLitre', value)}`;

/** "Faltam 600,0 L do tanque (3,3%): R$ 1.442,88" */
export function faultInWords(fault: StatementFault): string {
  const { reais } = fault;
  const [value, isShort] = [money(Math.abs(reais)), reais > 0];
  switch (fault.kind) {
    case 'litres': {
      const from = fault.by === 'deliveries' ? 'das coletas' : 'do tanque';
      return `${isShort ? 'Faltam' : 'Sobram'} ${litres(Math.abs(fault.litres))} ${from} (${percent(Math.abs(fault.percent ?? 0))}): ${value}`;
    }
    case 'price':
      return `Litros vezes preço ${isShort ? 'dariam' : 'daria'} ${value} a ${isShort ? 'mais' : 'menos'}`;
    case 'funrural':
      return `Funrural ${value} a ${isShort ? 'mais' : 'menos'} do que a taxa`;
    case 'class': {
      const what = fault.measure === null ? 'Preço base' : measureNames[fault.measure];
      return `${what}: a tabela paga ${perLitre(fault.expected)}, o extrato ${perLitre(fault.written)}: ${value} a ${isShort ? 'menos' : 'mais'}`;
    }
    case 'quality': {
      const shown = fault.measure === 'ccs' || fault.measure === 'cpp' ? (one: number) => number(one, 0) : (one: number) => quantity('milkSolids', one);
      return `${measureNames[fault.measure]} do extrato ${shown(fault.stated)}, do laudo ${shown(fault.analysed)}`;
    }
    case 'sums':
      return `A conta não fecha: ${value} a ${isShort ? 'menos' : 'mais'} no líquido`;
  }
}

const measureNames = { ...priceMeasures, litres: 'Volume' };
