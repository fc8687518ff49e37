// Texts about activities: status, priority, date.
import { addDays, daysBetween } from '#domain/kernel/dates';
import { factsOf } from '#domain/kernel/fields';
import { DailyActivity } from '#domain/work/daily-activities';
import { isOpen } from '#domain/work/open-work';
import { AnimalName } from '#parts/animals/AnimalName';
import { useMayRead } from '#parts/sync/Auth';
import { useDevice, useRow } from '#parts/sync/FarmData';
import { Badge, type Tone } from '#ui/Badge';
import { date, days, number } from '#ui/format';

type Choice = 'status' | 'priority';

export const activityWord = (field: Choice, value: string) => factsOf(DailyActivity.fields[field]).values?.[value] ?? value;

const statusTones: Record<DailyActivity['status'], Tone> = { pendente: 'yellow', em_andamento: 'blue', concluída: 'green', cancelada: 'gray' };
const priorityTones: Record<DailyActivity['priority'], Tone> = { baixa: 'gray', média: 'gray', alta: 'orange', urgente: 'red' };

export const StatusBadge = ({ status }: Pick<DailyActivity, 'status'>) => <Badge tone={statusTones[status]}>{activityWord('status', status)}</Badge>;
export const PriorityBadge = ({ priority }: Pick<DailyActivity, 'priority'>) => (
  <Badge tone={priorityTones[priority]}>{activityWord('priority', priority)}</Badge>
);

/** "Atrasada há 3 dias"; nothing when it is not. */
export function lateInWords(activity: Pick<DailyActivity, 'activity_date' | 'status'>, today: string) {
  const late = daysBetween(activity.activity_date, today);
  return isOpen(activity) && late > 0 ? `Atrasada há ${days(late)}` : null;
}

/** "1 h 30 min" */
export function minutesInWords(minutes: number) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${number(hours, 0)}\u00a0h`, (rest > 0 || hours === 0) && `${rest}\u00a0min`].filter(Boolean).join(' ');
}

const calendar = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** "Hoje", "Amanhã", "Ontem", or the day itself. */
export function dayInWords(day: string, today: string) {
  if (day === today) return 'Hoje';
  if (day === addDays(today, 1)) return 'Amanhã';
  return day === addDays(today, -1) ? 'Ontem' : date(day);
}

/** "domingo, 15 de novembro" */
export const weekday = (day: string) => calendar.format(Date.parse(day));

/** The animal and pasture of an activity. Deleted ones keep their name while the device knows it. */
export const About = ({ activity: { animal_id, pasture_id } }: { activity: Pick<DailyActivity, 'animal_id' | 'pasture_id'> }) => (
  <>
    {animal_id && <AnimalName id={animal_id} />}
    {animal_id && pasture_id && ' · '}
    {pasture_id && <PastureName id={pasture_id} />}
  </>
);

function PastureName({ id }: { id: string }) {
  const { replica } = useDevice();
  const unknown = useMayRead('pastures') ? 'Pastagem excluída' : 'Em uma pastagem';
  return useRow('pastures', id)?.name ?? (replica.known('pastures', id)?.['name'] as string | undefined) ?? unknown;
}

export const nameOf = ({ activity_type, activity_date }: DailyActivity) => `${activity_type} de ${date(activity_date)}`;
