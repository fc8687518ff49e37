// OpenAPI: figures, as the screens show them.
import { kpiKeys } from '#domain/reproduction/kpi-definitions';
import { seasonRates } from '#domain/reproduction/season';
import { type Json, json, nullable, object, param, refusals, text, uuid } from '#server/http/openapi-schemas';

const number = { type: 'number' };
const integer = { type: 'integer' };
const days = { from: text, to: text };

const count = (description: string) => ({ ...integer, description });
const reproduction: Record<string, Json> = {
  cycles: {
    type: 'array',
    items: object({
      ...days,
      eligible: count('Aptas: podiam ser cobertas em mais da metade dos dias do ciclo (11 de 21), ou foram servidas'),
      served: count('Servidas, cada uma uma vez'),
      known: count('Servidas com resultado do último serviço'),
      pregnant: count('Conceberam neste ciclo'),
      with_outcome: count('Aptas com resultado: sem as que esperam diagnóstico'),
    }),
  },
  kpis: {
    type: 'object',
    description: `Por nome: ${kpiKeys('cows').join(', ')}`,
    additionalProperties: object({
      value: nullable(number),
      numerator: { ...nullable(number), description: 'Nulo em medianas e percentis' },
      denominator: number,
      animals: { type: 'array', items: uuid, description: 'Os animais contados' },
    }),
  },
};
const females = (description: string) => ({ type: 'array', items: uuid, description });
const season = object({
  id: uuid,
  name: text,
  ...days,
  exposed: females('Fêmeas que estiveram ao menos 21 dias na estação'),
  first_iatf: females('Inseminadas na primeira IATF'),
  first_iatf_positive: females('Delas, as que conceberam'),
  pregnant: females('Prenhas até 60 dias depois do fim'),
  sold_pregnant: females('Saíram prenhas'),
  carrying: females('Ainda vão parir'),
  calved: females('Paridas'),
  calved_alive: females('Paridas de bezerro vivo'),
  lost: females('Prenhas que não pariram'),
  lost_calf: females('Perderam o bezerro antes da desmama'),
  weaned: females('Desmamaram um bezerro'),
  born_alive: integer,
  died_before_weaning: integer,
  weaned_calves: integer,
  weighed_calves: count('Desmamados com peso'),
  adjusted_calves: count('Desmamados com peso ao nascer e na desmama'),
  rates: {
    ...object(Object.fromEntries(Object.entries(seasonRates).map(([key, { meaning }]) => [key, { ...nullable(number), description: meaning }]))),
    description: 'Em %',
  },
  kg_weaned_per_exposed: nullable(number),
  mean_adjusted_weight: { ...nullable(number), description: 'Peso médio aos 205 dias, em kg' },
});
const flag = { type: 'boolean' };
const month = { ...text, description: 'Mês, como 2026-11' };
const judged = {
  result: nullable({ ...integer, description: 'Resultado do mês, por mL' }),
  compared: nullable({
    ...integer,
    description: 'O que se compara com o limite: a média geométrica de três meses, ou o resultado do mês depois de um mês sem amostra',
  }),
  is_mean: flag,
  is_out: flag,
  step: { enum: ['none', 'near', 'visit', 'visit_again', 'stop', 'exception', 'return', 'plan'], description: 'O que a IN 77 pede' },
};
const tankCount = object({
  month: nullable(month),
  ...judged,
  limit: integer,
  months_out: { ...integer, description: 'Meses seguidos acima do limite' },
  months: { type: 'array', items: object({ month, ...judged }) },
});

const perLitre = object({ effective: nullable(number), operational: nullable(number), total: nullable(number) });

const milkYear = {
  from: { ...text, description: 'O dia 1º de janeiro, ou o do primeiro leite' },
  to: { ...text, description: 'O dia 31 de dezembro, ou o último pedido' },
  litres: number,
  saleable: number,
  discarded: number,
  days: { ...integer, description: 'Dias com leite registrado' },
  daily: { ...nullable(number), description: 'Litros ÷ dias com leite' },
  cow_days: { ...nullable(integer), description: 'Soma, nos dias com leite, das vacas em ordenha em cada dia; nulo para quem não vê partos e secagens' },
  per_milked_cow_day: { ...nullable(number), description: 'Litros ÷ dias de vaca em ordenha' },
};

/** Each figure with what it is, in the order of its definition. */
const shapes: Record<string, { summary: string; answer: Json; parameters?: Json[] }> = {
  milk: {
    summary: 'Leite do período: produzido, para venda e descartado, e por vaca ordenhada (litros ÷ dias de vaca em ordenha)',
    answer: object({
      ...days,
      litres: number,
      saleable: number,
      discarded: number,
      days: { ...integer, description: 'Dias com leite registrado' },
      cow_days: { ...integer, description: 'Soma, nos dias com leite, das vacas em ordenha em cada dia' },
      per_milked_cow_day: nullable(number),
      cows: { type: 'array', items: uuid, description: 'As vacas contadas' },
    }),
  },
  milk_years: {
    summary: 'Leite ano a ano, do primeiro registro até o fim do período: litros, litros por dia com leite e por vaca ordenhada. O começo do período não conta',
    answer: object({
      ...days,
      years: {
        type: 'array',
        description: 'Do mais novo ao mais antigo; sem os anos sem leite',
        items: object({ ...milkYear, cows: { ...nullable(integer), description: 'Vacas contadas' } }),
      },
      all: { ...nullable(object(milkYear)), description: 'A soma dos anos; nulo sem leite' },
    }),
  },
  lactation: {
    summary: 'Lactações de uma vaca até o fim do período: litros pelo método dos intervalos entre controles, em 305 dias, curva de Wood e projeção',
    parameters: [param('animal', 'query', uuid, 'A vaca (obrigatório)')],
    answer: object({
      ...days,
      animal: uuid,
      lactations: {
        type: 'array',
        description: 'Da primeira à última',
        items: object({
          number: integer,
          from: { ...text, description: 'Dia do parto' },
          to: nullable({ ...text, description: 'Dia em que acabou; nulo em andamento' }),
          days: { ...integer, description: 'Dias em lactação (DEL) no fim, ou no fim do período' },
          litres: nullable({ ...number, description: 'Até o fim; em andamento, até o último controle' }),
          litres_305: nullable({ ...number, description: 'O mesmo, de no máximo 305 dias' }),
          tests: { ...integer, description: 'Dias de controle' },
          wood: nullable(object({ a: number, b: number, c: number, peak_day: number, peak: { ...number, description: 'Litros no pico' } })),
          persistency: nullable({ ...number, description: 'Quantos por cento do leite restam 30 dias depois, em média após o pico' }),
          projection_305: nullable({ ...number, description: 'Projeção de 305 dias de uma lactação em andamento' }),
        }),
      },
    }),
  },
  herd_milk: {
    summary: 'Leite do rebanho no período: litros ÷ dias de vaca em lactação, ÷ dias de vaca que já pariu, DEL médio e leite corrigido',
    answer: object({
      ...days,
      litres: number,
      days: { ...integer, description: 'Dias com leite registrado' },
      cow_days_in_milk: { ...integer, description: 'Soma, nos dias com leite, das vacas em lactação em cada dia' },
      cow_days: { ...integer, description: 'O mesmo, com as vacas secas' },
      per_cow_in_milk: nullable(number),
      per_cow: nullable(number),
      percent_in_milk: nullable(number),
      mean_dim: nullable({ ...number, description: 'Dias em lactação (DEL) médios' }),
      fat: nullable({ ...number, description: 'Gordura (%) das análises do tanque no período, ou das ordenhas' }),
      protein: nullable(number),
      samples: { ...integer, description: 'Análises, ou ordenhas, com gordura' },
      fat_corrected: nullable({ ...number, description: 'Litros por vaca em lactação, corrigidos a 4% de gordura' }),
      energy_corrected: nullable({ ...number, description: 'Litros por vaca em lactação, corrigidos pela energia' }),
      daily: { type: 'array', items: object({ day: text, litres: number, in_milk: integer, per_cow_in_milk: nullable(number) }) },
    }),
  },
  milk_quality: {
    summary: 'Qualidade do leite do tanque no fim do período: CCS e CPP com a média de três meses, os limites da IN 76 e o que a lei pede',
    answer: object({
      ...days,
      ccs: tankCount,
      cpp: tankCount,
      months_without_sample: { type: 'array', items: month },
      next_sample_by: { ...text, description: 'Último dia para a próxima amostra do tanque' },
    }),
  },
  herd: {
    summary: 'Lotação de hoje: cabeças e unidades animais (450 kg) dos animais que pastam, por hectare de pasto',
    answer: object({
      ...days,
      heads: integer,
      grazing_ua: number,
      hectares: number,
      ua_per_hectare: nullable(number),
      heads_per_hectare: nullable(number),
      estimated: { ...integer, description: 'Cabeças sem peso, contadas com a média das parecidas' },
      unweighed: { ...integer, description: 'Cabeças sem peso que não estão nas unidades' },
    }),
  },
  reproduction: {
    summary:
      'Reprodução do período: ciclos (de 21 dias, ou dos que a fazenda definiu) que terminam com ele, e cada indicador com numerador, denominador e animais; novilhas e estações de monta à parte',
    answer: object({ ...days, ...reproduction, heifers: object(reproduction), seasons: { type: 'array', items: season } }),
  },
  economics: {
    summary: 'Custo de produção dos doze meses inteiros antes do fim do período: leite, corte e fazenda toda, por competência e por caixa',
    answer: object({
      ...days,
      results: {
        type: 'array',
        items: object({
          view: { enum: ['competencia', 'caixa'] },
          scope: { enum: ['leite', 'corte', 'fazenda'] },
          gross_income: { ...number, description: 'Renda bruta, sem a variação do rebanho' },
          income: { ...object({ milk: number, animals: number, other: number }), description: 'Leite (com o da família), animais e outras' },
          effective_cost: { ...number, description: 'COE' },
          depreciation: number,
          depreciated_goods: count('Bens que se gastaram no período'),
          family_labour: number,
          operational_cost: { ...number, description: 'COT = COE + depreciação + trabalho da família' },
          capital: { ...number, description: 'Juros do capital' },
          capital_base: number,
          capital_rate: { ...number, description: '% ao ano' },
          land: number,
          hectares: { ...number, description: 'Área da atividade' },
          land_rent: { ...number, description: 'R$ por ha no ano' },
          total_cost: { ...number, description: 'CT = COT + juros do capital + terra' },
          gross_margin: number,
          net_margin: number,
          profit: number,
          financial_costs: { ...number, description: 'Juros e tarifas, fora do COE' },
          feed_cost: { ...number, description: 'Alimentação do rebanho, parte do COE' },
          litres: { ...number, description: 'Vendidos e da família: o divisor' },
          litres_sold: number,
          litres_family: number,
          litres_calves: number,
          litres_from: { enum: ['entregas', 'extratos'] },
          per_litre_proportional: perLitre,
          per_litre_residual: perLitre,
          general_share: { ...number, description: 'De 0 a 1: a parte dos gastos gerais que a atividade paga' },
          lines: {
            type: 'array',
            description: 'Do que a renda e o custo são feitos; unrecorded: fretes e serviços sem despesa lançada, que não contam',
            items: object({
              part: { enum: ['income', 'own', 'general', 'investment', 'unrecorded'] },
              group: text,
              category: text,
              amount: number,
              entries: { type: 'array', items: uuid, description: 'Os lançamentos; vazio do que foi usado do estoque e de outros registros' },
            }),
          },
          herd: object({
            variation: { ...number, description: 'Variação do rebanho, ao mesmo preço nas duas pontas' },
            gain: { ...number, description: 'Variação, mais vendas de animais, menos compras' },
            start_value: number,
            end_value: number,
            unpriced: count('Cabeças sem preço, fora da variação'),
            undated: count('Animais que saíram sem data'),
            mean_heads: { ...number, description: 'Média dos fins de mês' },
            mean_cows: { ...number, description: 'Vacas, média dos fins de mês' },
            daily_cost: nullable({ ...number, description: 'COE ÷ cabeças ÷ dias' }),
            arrobas: nullable({ ...number, description: 'Produzidas: peso vivo ÷ 30; nulo sem bovinos na atividade' }),
            arrobas_per_hectare: nullable(number),
            stocking: nullable({ ...number, description: 'UA por ha' }),
            arroba_price: nullable({ ...number, description: 'O informado, ou a média das vendas do período' }),
            arroba_price_written: flag,
            effective_per_arroba: nullable({ ...number, description: 'COE ÷ arrobas produzidas; só do corte' }),
            operational_per_arroba: nullable({ ...number, description: 'COT ÷ arrobas produzidas; só do corte' }),
            margin_per_arroba: nullable(number),
            margin_per_hectare: nullable(number),
          }),
        }),
      },
    }),
  },
  inbreeding: {
    summary: 'Consanguinidade da cria de um pai e uma mãe, do rebanho ou de fora (o período não conta)',
    parameters: [param('sire', 'query', uuid, 'O pai (obrigatório)'), param('dam', 'query', uuid, 'A mãe (obrigatório)')],
    answer: object({
      ...days,
      sire: uuid,
      dam: uuid,
      f: { ...number, description: 'De 0 a 1: 0,125 de meios-irmãos' },
      level: { enum: ['none', 'note', 'warn', 'ask', 'reason'], description: 'Nada, nota, atenção, pede confirmação, pede confirmação e motivo' },
      completeness: { ...number, description: 'Ancestrais conhecidos ÷ 14, em três gerações da cria; abaixo de 0,5 o pedigree é incompleto' },
      common_ancestors: {
        type: 'array',
        description: 'O que mais pesa primeiro',
        items: object({
          id: uuid,
          name: nullable(text),
          f: { ...number, description: 'A parte que vem por este ancestral' },
          sire_generations: { ...integer, description: '0: o próprio pai' },
          dam_generations: { ...integer, description: '0: a própria mãe' },
        }),
      },
    }),
  },
  integrity: {
    summary: 'Conferência de hoje: registros impossíveis, improváveis, que faltam ou estão repetidos (proprietário e administradores)',
    answer: object({
      ...days,
      checks: {
        type: 'array',
        items: object({
          key: text,
          level: { enum: ['refuse', 'confirm', 'gap'], description: 'Impossível, improvável, ou que falta ou está repetido' },
          title: text,
          entries: { ...integer, description: 'Registros encontrados' },
          animals: { type: 'array', items: uuid, description: 'Os animais destes registros' },
        }),
      },
    }),
  },
};

export const describedFigures: readonly string[] = Object.keys(shapes);

export function figurePaths(): Json {
  const period = ['from', 'to'].map((name) => param(name, 'query', { type: 'string', format: 'date' }));
  return Object.fromEntries(
    Object.entries(shapes).map(([name, { summary, answer, parameters = [] }]) => [
      `/api/farms/{farm_id}/figures/${name}`,
      {
        get: {
          tags: ['figures'],
          summary,
          operationId: `figure_${name}`,
          parameters: [param('farm_id', 'path', uuid), ...period, ...parameters],
          responses: { 200: json(answer), ...refusals },
        },
      },
    ]),
  );
}
