// The indicators of reproduction: what each one is, its unit and its goal, which a farm may change.
import type { HerdSettings } from '#domain/herd/herd-settings';
import { quotient } from '#domain/kernel/money';
import { decimalsOf } from '#domain/kernel/quantities';
import type { Group } from '#domain/reproduction/cycles';
import { calvingGoals } from '#domain/reproduction/first-calving';

/** At least, or at most; with both, between. */
export type Goal = { least?: number; most?: number };
type Unit = 'percent' | 'days' | 'months' | 'ratio';
type Definition = {
  title: string;
  /** What is divided by what. */
  meaning: string;
  unit: Unit;
  goal?: Goal;
  heiferGoal?: Goal;
  /** At least so much is more than the goal. */
  excellent?: number;
  /** Not shown of fewer cases. */
  fewest?: number;
  /** Of heifers too; otherwise of cows only. */
  heifers?: true;
};

export const kpiDefinitions = {
  service_rate: { title: 'Taxa de serviço', meaning: 'Servidas ÷ aptas, somadas nos ciclos da tabela', unit: 'percent', goal: { least: 60 }, heifers: true },
  conception_rate: {
    title: 'Taxa de concepção',
    meaning: 'Serviços positivos ÷ serviços com resultado do período; retorno ao cio conta como negativo',
    unit: 'percent',
    goal: { least: 40 },
    heiferGoal: { least: 55 },
    heifers: true,
  },
  pregnancy_rate: {
    title: 'Taxa de prenhez',
    meaning: 'Ficaram prenhas ÷ aptas com resultado, somadas nos ciclos da tabela',
    unit: 'percent',
    goal: { least: 20 },
    excellent: 25,
    heifers: true,
  },
  first_service_conception: {
    title: 'Concepção no 1º serviço',
    meaning: 'Positivos ÷ com resultado, só do primeiro serviço da lactação',
    unit: 'percent',
    goal: { least: 40 },
    heiferGoal: { least: 55 },
    heifers: true,
  },
  services_per_conception: {
    title: 'Serviços por concepção',
    meaning: 'Todos os serviços com resultado ÷ os que emprenharam',
    unit: 'ratio',
    goal: { most: 2.5 },
    heiferGoal: { most: 1.8 },
    heifers: true,
  },
  first_service_del: {
    title: 'DEL no 1º serviço',
    meaning: 'Média de dias do parto ao primeiro serviço, dos primeiros serviços do período',
    unit: 'days',
    goal: { most: 80 },
  },
  first_service_del_median: {
    title: 'DEL no 1º serviço (mediana)',
    meaning: 'Metade das vacas foi servida até este dia depois do parto',
    unit: 'days',
    goal: { most: 80 },
  },
  first_service_late: {
    title: '1º serviço depois de 80 dias',
    meaning: 'Primeiros serviços com mais de 80 dias de parida ÷ todos',
    unit: 'percent',
    goal: { most: 10 },
  },
  real_waiting_period: {
    title: 'PVE real',
    meaning: 'Dia depois do parto até o qual 5% das vacas já foram servidas (precisa de 20 vacas)',
    unit: 'days',
    fewest: 20,
  },
  one_cycle_intervals: {
    title: 'Retornos de 18 a 24 dias',
    meaning: 'Intervalos de 18 a 24 dias ÷ todos os intervalos entre serviços: mostra se os cios são vistos',
    unit: 'percent',
    goal: { least: 60 },
    heifers: true,
  },
  days_open_pregnant: {
    title: 'Período de serviço das prenhas',
    meaning: 'Média de dias do parto à concepção, das vacas prenhas',
    unit: 'days',
    goal: { most: 130 },
  },
  days_open_herd: {
    title: 'Período de serviço do rebanho',
    meaning: 'O mesmo, contando as vazias com os dias desde o parto',
    unit: 'days',
    goal: { most: 130 },
  },
  open_over_150: {
    title: 'Vazias com mais de 150 dias',
    meaning: 'Vacas não prenhas com mais de 150 dias de paridas ÷ vacas para cobrir',
    unit: 'percent',
    goal: { most: 15 },
  },
  herd_pregnant: { title: 'Proporção de vacas prenhas', meaning: 'Vacas prenhas ÷ todas as vacas', unit: 'percent', goal: { least: 50 } },
  mean_del: { title: 'DEL médio', meaning: 'Média de dias em lactação das vacas em leite', unit: 'days', goal: { least: 150, most: 180 } },
  calving_interval: { title: 'Intervalo entre partos', meaning: 'Média dos dias entre dois partos, dos partos do período', unit: 'days', goal: { most: 400 } },
  calving_interval_median: {
    title: 'Intervalo entre partos (mediana)',
    meaning: 'Metade dos partos do período veio até este dia depois do anterior',
    unit: 'days',
    goal: { most: 400 },
  },
  projected_calving_interval: {
    title: 'Intervalo entre partos projetado',
    meaning: 'Dias do último parto à previsão do próximo, das vacas prenhas',
    unit: 'days',
    goal: { most: 400 },
  },
  age_at_first_calving: {
    title: 'Idade ao 1º parto',
    meaning: 'Média da idade no primeiro parto, dos partos do período; a meta é a média das metas de cada raça',
    unit: 'months',
    goal: { most: calvingGoals.girolando },
  },
  losses: {
    title: 'Perdas de gestação',
    meaning: 'Gestações perdidas ÷ gestações confirmadas no período (confirmadas com cerca de 30 dias)',
    unit: 'percent',
    goal: { most: 10 },
    heifers: true,
  },
  embryonic_losses: { title: 'Perdas até 41 dias', meaning: 'Perdas embrionárias ÷ gestações confirmadas no período', unit: 'percent', heifers: true },
  abortions: { title: 'Abortos de 42 a 259 dias', meaning: 'Abortos ÷ gestações confirmadas no período', unit: 'percent', goal: { most: 5 }, heifers: true },
  late_losses: {
    title: 'Perdas de 260 dias em diante',
    meaning: 'Perdas no fim da gestação ÷ gestações confirmadas no período',
    unit: 'percent',
    heifers: true,
  },
  stillbirths: { title: 'Natimortos', meaning: 'Crias mortas ao nascer ou em até 48 horas ÷ crias nascidas no período', unit: 'percent', goal: { most: 5 } },
} as const satisfies Record<string, Definition>;

export type KpiKey = keyof typeof kpiDefinitions;
export const definitionOf = (key: KpiKey): Definition => kpiDefinitions[key];

export const kpiKeys = (group: Group): KpiKey[] =>
  (Object.keys(kpiDefinitions) as KpiKey[]).filter((key) => group === 'cows' || definitionOf(key).heifers === true);

/** The farm's own goals, by indicator. */
export type Goals = Partial<Record<KpiKey, Goal>>;

type WithGoal = readonly { goal?: number }[];

/** The mean of the goals that the animals have themselves, as the number is the mean of their values. */
function meanGoal(key: KpiKey, cases: WithGoal): Goal | null {
  const own = cases.flatMap(({ goal }) => goal ?? []);
  const most = quotient(
    own.reduce((sum, one) => sum + one, 0),
    own.length,
    decimalsOf(definitionOf(key).unit === 'months' ? 'months' : 'meanDays'),
  );
  return most === null ? null : { most };
}

/** A goal of the farm is for its cows, and for heifers where they have no usual one of their own. `cases`: those behind the number. */
export const goalOf = (key: KpiKey, group: Group, goals: Goals = {}, cases: WithGoal = []): Goal | null => {
  const { goal = null, heiferGoal } = definitionOf(key);
  return group === 'heifers' && heiferGoal ? heiferGoal : (goals[key] ?? meanGoal(key, cases) ?? goal);
};

/** None where the farm's own goal is as high. */
export const excellentGoal = (key: KpiKey, goal: Goal | null): Goal | null => {
  const { excellent } = definitionOf(key);
  return excellent === undefined || goal?.least === undefined || goal.least >= excellent ? null : { least: excellent };
};

/** Those of the farm's record; one written for a mean holds for its median too. */
export function goalsFrom(settings: Partial<HerdSettings> | undefined): Goals {
  const written = (key: KpiKey): Goal | undefined => {
    const { goal } = definitionOf(key);
    const value = settings?.[`goal_${key}` as keyof HerdSettings] as number | null | undefined;
    return value == null || !goal ? undefined : goal.least === undefined ? { most: value } : { least: value };
  };
  const medians = { first_service_del_median: 'first_service_del', calving_interval_median: 'calving_interval' } as const;
  const found: Goals = {};
  for (const key of Object.keys(kpiDefinitions) as KpiKey[]) {
    const goal = written(key in medians ? medians[key as keyof typeof medians] : key);
    if (goal) found[key] = goal;
  }
  return found;
}

/** Null without a value or a goal. */
export const meetsGoal = (value: number | null, goal: Goal | null) =>
  value === null || goal === null ? null : value >= (goal.least ?? -Infinity) && value <= (goal.most ?? Infinity);
