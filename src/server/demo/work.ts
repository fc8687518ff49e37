// Daily activities of the demo farms: done week by week, planned for these days, and overdue.
import { addDays } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import type { DailyActivity } from '#domain/work/daily-activities';
import { activity } from '#server/demo/builders';
import type { Life } from '#server/demo/life';
import { Chance } from '#server/demo/random';
import type { Crew, Step } from '#server/demo/step';

type Job = {
  /** Days from today; negative in the past. */
  on: number;
  type: string;
  about: string;
  priority?: DailyActivity['priority'];
  status: DailyActivity['status'];
  of?: Life | undefined;
  /** Done by the keeper; otherwise by the hand. */
  kept?: true;
  notes?: string;
};

const isMilked = ({ breed }: Life) => breed === 'Girolando' || breed === 'Holandês' || breed === 'Jersey';
const anyFarm = [
  ['Conserto de cerca', 'Ronda nas divisas: fio frouxo e mourão podre trocados'],
  ['Vermifugação', 'Bezerros desmamados no brete, dose pelo peso'],
  ['Sal mineral', 'Cochos limpos e abastecidos em todos os pastos'],
  ['Carrapaticida', 'Banho de aspersão no gado solteiro'],
  ['Roçada', 'Roçada do pasto do fundo, assa-peixe e leiteiro'],
  ['Manutenção', 'Bebedouros lavados e boias conferidas'],
] as const;
const dairy = [
  ['Limpeza', 'Sala de ordenha e tanque lavados com detergente alcalino'],
  ['Casqueamento', 'Cascos das vacas em lactação no tronco'],
] as const;

/** One activity a week. */
function weekly(lives: Life[], weeks: number): Job[] {
  const done = lives.some(isMilked) ? [...anyFarm, ...dairy] : anyFarm;
  return Array.from({ length: weeks }, (_, week): Job => {
    const [type, about] = done[week % done.length]!;
    return { on: -9 - 7 * week, type, about, status: 'concluída' };
  });
}

const done = (on: number, type: string, about: string): Job => ({ on, type, about, status: 'concluída' });
const open = (on: number, type: string, about: string, more: Partial<Job> = {}): Job => ({ on, type, about, status: 'pendente', ...more });

function milkWeek(lives: Life[]): Job[] {
  const youngest = lives.filter(({ label }) => label.includes('calf')).reduce((a, b) => (a.born > b.born ? a : b));
  const overdue = lives.find(({ label }) => label === 'dry 0');
  return [
    ...[-7, -6, -5, -4, -3, -2, -1].map((on) => done(on, 'Ordenha', 'Ordenha da manhã e da tarde, leite entregue no tanque')),
    done(-6, 'Carrapaticida', 'Banho nas vacas secas e novilhas'),
    done(-5, 'Troca de pasto', 'Vacas em lactação para o piquete 4'),
    done(-4, 'Limpeza', 'Bezerreiro lavado e cama trocada'),
    done(-2, 'Alimentação', 'Silagem descarregada e lona do silo arrumada'),
    open(-2, 'Roçada', 'Roçar a beira da estrada do curral', { status: 'cancelada', notes: 'Choveu o dia todo; fica para a semana que vem' }),
    open(-4, 'Conserto de cerca', 'Trocar os dois mourões caídos na divisa do córrego', { priority: 'alta', status: 'em_andamento' }),
    open(-1, 'Curativo', 'Limpar o umbigo e passar mata-bicheira', { priority: 'urgente', of: youngest }),
    ...(overdue ? [open(0, 'Acompanhar parto', 'Olhar de manhã, ao meio-dia e à noite', { priority: 'urgente', of: overdue })] : []),
    open(0, 'Ordenha', 'Ordenha da manhã e da tarde; separar o leite das recém-paridas', { priority: 'alta' }),
    open(0, 'Sal mineral', 'Repor os cochos do pasto da serra e do piquete 2'),
    open(0, 'Limpeza', 'Lavar a sala de ordenha e o tanque'),
    open(0, 'Compras', 'Ligar para a cooperativa e pedir 20 sacos de ração', { priority: 'baixa', kept: true }),
    open(1, 'Ordenha', 'Ordenha da manhã e da tarde', { priority: 'alta' }),
    open(1, 'Apartação', 'Apartar as novilhas para a próxima pesagem'),
    open(3, 'Vacinação', 'Reforço contra clostridiose nos bezerros', { priority: 'alta' }),
    open(5, 'Manutenção', 'Trocar o óleo do trator', { priority: 'baixa' }),
  ];
}

const beefWeek: Job[] = [
  done(-6, 'Sal mineral', 'Cochos abastecidos'),
  done(-3, 'Ronda no pasto', 'Vacas com bezerro ao pé contadas, todas no lugar'),
  open(-2, 'Conserto de cerca', 'Esticar o arame do corredor', { priority: 'alta' }),
  open(0, 'Ronda no pasto', 'Contar o gado e olhar os bebedouros'),
  open(0, 'Sal mineral', 'Repor os cochos'),
  open(2, 'Vermifugação', 'Garrotes no brete'),
];

/** What a day labourer or a neighbour's tractor takes for it. */
const paid: Record<string, number> = { Roçada: 480, Casqueamento: 350 };

/** Calls until yesterday: the plan for today was entered before. */
export function workOf(farm_id: string, lives: Life[], today: string, crew: Crew): Step[] {
  const jobs = [...weekly(lives, 75), ...(lives.some(isMilked) ? milkWeek(lives) : beefWeek)];
  return jobs.flatMap((job, nth) => stepsOf(job, `activity ${nth}`, farm_id, today, crew));
}

function stepsOf({ on, type, about, priority = 'média', status, of, kept, notes }: Job, label: string, farm_id: string, today: string, crew: Crew): Step[] {
  const id = derivedId(farm_id, label);
  const day = addDays(today, on);
  const written = activity({
    id,
    activity_date: day,
    activity_type: type,
    description: about,
    priority,
    responsible: (kept ? crew.keeper : crew.hand).name,
    ...(of && { animal_id: derivedId(farm_id, of.label) }),
  });
  const planned: Step = { day: addDays(today, Math.min(on, 0) - 1), by: crew.keeper, call: { verb: 'create_activity', input: written } };
  if (status === 'pendente') return [planned];
  const changes = {
    status: { was: 'pendente' as const, to: status },
    ...(status === 'concluída' && { time_spent: { was: null, to: 5 * new Chance(`${label} minutes`).whole(6, 36) } }),
    ...(notes && { notes: { was: null, to: notes } }),
    ...(status === 'concluída' && paid[type] && { cost: { was: null, to: paid[type] } }),
  };
  return [planned, { day, by: crew.hand, call: { verb: 'update_activity', input: { id, changes } } }];
}
