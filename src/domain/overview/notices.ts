// Notices: the alerts and the work that a person is told of on the phone or by e-mail, and when. The same rules as under the bell.
import { heldOf } from '#domain/health/withdrawal';
import type { Animal } from '#domain/herd/animals';
import { daysBetween, daysInWords } from '#domain/kernel/dates';
import type { Access } from '#domain/kernel/roles';
import { fold } from '#domain/kernel/text';
import type { NounName } from '#domain/nouns';
import type { Alert } from '#domain/overview/alert-decisions';
import { type ConditionName, conditionsFor } from '#domain/overview/alerts';
import { isQuiet, type NoticeChoice, type NoticeKind, noticeKindNames } from '#domain/people/notice-choices';
import { may } from '#domain/people/permissions';
import type { DailyActivity } from '#domain/work/daily-activities';
import { isOpen } from '#domain/work/open-work';

export type Notice = Pick<Alert, 'key' | 'title' | 'message' | 'link'> & { kind: NoticeKind };

/** The alerts of each kind, by the start of their key. */
const raisedAs: Record<NoticeKind, { conditions: readonly ConditionName[]; keys: RegExp; also: readonly NounName[] }> = {
  births: { conditions: ['births'], keys: /^birth(_overdue)?:/, also: [] },
  withdrawal: { conditions: ['delivered_milk'], keys: /^(delivered|in_tank):/, also: ['animals', 'animal_vaccines', 'animal_treatments'] },
  stock: { conditions: ['low_feed', 'supplies'], keys: /^(feed|supply)_low:/, also: [] },
  bills: { conditions: ['bills'], keys: /^bill(_overdue)?:/, also: [] },
  tasks: { conditions: [], keys: /^task:/, also: ['daily_activities'] },
};

const reads = (access: Access, nouns: readonly NounName[]) => nouns.every((noun) => may(access, 'read', noun));
/** Whether the animals set free today, or the own tasks, may be told of. */
export const mayTellMore = (access: Access, kind: 'withdrawal' | 'tasks') => reads(access, raisedAs[kind].also);

/** The conditions of a kind that this person may know. */
export function conditionsOf(access: Access, kind: NoticeKind): ConditionName[] {
  const known = new Set(conditionsFor(access));
  return raisedAs[kind].conditions.filter((name) => known.has(name));
}

/** The kinds that this person may be told of at all. */
export const kindsFor = (access: Access) =>
  noticeKindNames.filter((kind) => conditionsOf(access, kind).length > 0 || (raisedAs[kind].also.length > 0 && reads(access, raisedAs[kind].also)));

export const asNotices = (alerts: readonly Alert[], kind: NoticeKind): Notice[] =>
  alerts.flatMap(({ key, title, message, link }) => (raisedAs[kind].keys.test(key) ? [{ kind, key, title, message, link }] : []));

/** Animals whose meat or milk may be used from today on. */
export const releasedToday = (animals: readonly Animal[], today: string): Notice[] =>
  animals.flatMap((animal): Notice[] => {
    const held = heldOf(animal, today);
    const isFree = { meat: animal.meat_release_date === today && held.meat === null, milk: animal.milk_release_date === today && held.milk === null };
    const what = isFree.meat && isFree.milk ? 'Carne e leite liberados' : isFree.meat ? 'Carne liberada' : 'Leite liberado';
    if (animal.status !== 'ativo' || (!isFree.meat && !isFree.milk)) return [];
    const { id, name } = animal;
    return [
      {
        kind: 'withdrawal',
        key: `released:${id}:${today}`,
        title: `${what} hoje: ${name}`,
        message: 'A carência terminou.',
        link: `/animals/${id}`,
      },
    ];
  });

/** A task is somebody's by the name written as responsible, in any case and with or without accents. */
export const isTaskOf = ({ responsible }: Pick<DailyActivity, 'responsible'>, name: string) => responsible !== null && fold(responsible) === fold(name);

/** Open tasks of this person, of today or left over. */
export const tasksOf = (activities: readonly DailyActivity[], today: string, name: string): Notice[] =>
  activities.flatMap((activity): Notice[] => {
    const { id, activity_type, activity_date, description } = activity;
    if (!isOpen(activity) || activity_date > today || !isTaskOf(activity, name)) return [];
    const late = daysBetween(activity_date, today);
    return [
      {
        kind: 'tasks',
        key: `task:${id}:${activity_date}`,
        title: `Tarefa: ${activity_type}`,
        message: late > 0 ? `${description} (atrasada há ${daysInWords(late)})` : description,
        link: `/daily-activities?view=dia&day=${activity_date}`,
      },
    ];
  });

/** A message to a person. A later one with the same `tag` replaces it, so that a repeat is not seen twice. */
export type Message = { tag: string; title: string; body: string; link: string; kinds: NoticeKind[] };

const groupNames: Record<NoticeKind, string> = {
  births: 'partos próximos ou atrasados',
  withdrawal: 'avisos de carência',
  stock: 'itens com estoque baixo',
  bills: 'contas a vencer ou vencidas',
  tasks: 'tarefas para você',
};
const oneNames: Record<NoticeKind, string> = {
  births: 'parto próximo ou atrasado',
  withdrawal: 'aviso de carência',
  stock: 'item com estoque baixo',
  bills: 'conta a vencer ou vencida',
  tasks: 'tarefa para você',
};
/** Where all of a kind are seen together. */
const groupLinks: Record<NoticeKind, string> = {
  births: '/pregnancies?due=acompanhar',
  withdrawal: '/',
  stock: '/',
  bills: '/financial?status=pendente',
  tasks: '/daily-activities',
};

/** More at once become one message. */
export const mostSingle = 3;

const inWords = (kind: NoticeKind, count: number) => (count === 1 ? `1 ${oneNames[kind]}` : `${count.toLocaleString('pt-BR')} ${groupNames[kind]}`);
const listed = (notices: readonly Notice[]) => {
  const first = notices.slice(0, mostSingle).map(({ title }) => title);
  const count = notices.length - first.length;
  return [...first, ...(count > 0 ? [`e mais ${count.toLocaleString('pt-BR')}`] : [])].join('; ');
};
const byKind = (notices: readonly Notice[]) =>
  noticeKindNames.flatMap((kind) => {
    const some = notices.filter((notice) => notice.kind === kind);
    return some.length > 0 ? [{ kind, some }] : [];
  });

export const singleMessages = (fresh: readonly Notice[], day: string): Message[] =>
  byKind(fresh).flatMap(({ kind, some }): Message[] =>
    some.length <= mostSingle
      ? some.map(({ key, title, message, link }) => ({ tag: key, title, body: message, link, kinds: [kind] }))
      : [{ tag: `${kind}:${day}`, title: inWords(kind, some.length), body: listed(some), link: groupLinks[kind], kinds: [kind] }],
  );

export const summaryMessage = (open: readonly Notice[], day: string): Message => {
  const groups = byKind(open);
  return {
    tag: `summary:${day}`,
    title: 'Resumo do dia',
    body: groups.map(({ kind, some }) => inWords(kind, some.length)).join(', '),
    link: '/',
    kinds: groups.map(({ kind }) => kind),
  };
};

/** The summary as a text: what is open, by kind. */
export const summaryText = (open: readonly Notice[]) =>
  byKind(open)
    .map(({ kind, some }) =>
      [`${inWords(kind, some.length)}:`, ...some.slice(0, mostListed).map(({ title, message }) => `- ${title}. ${message}`), ...left(some.length)].join('\n'),
    )
    .join('\n\n');
const mostListed = 20;
const left = (many: number) => (many > mostListed ? [`- e mais ${(many - mostListed).toLocaleString('pt-BR')}`] : []);

/** `changed`: when the choice was made. Both as 'YYYY-MM-DDTHH:MM' in the farm's time zone. */
type Clock = { now: string; changed: string };
const hourOf = (moment: string) => Number(moment.slice(11, 13));

/** From its hour on, until the day ends; not on the day it was chosen for an hour that had passed. */
export function isSummaryDue({ summary_hour }: Pick<NoticeChoice, 'summary_hour'>, { now, changed }: Clock) {
  if (summary_hour === null) return false;
  const at = `${now.slice(0, 10)}T${String(summary_hour).padStart(2, '0')}:00`;
  return now >= at && changed < at;
}

/** `told`: keys to remember. `summary`: everything that is open, for the phone and by e-mail; null: not now. */
export type Plan = { told: string[]; messages: Message[]; summary: readonly Notice[] | null };

/**
 * What one person is told now. `open`: all that is open of the kinds they chose and may know; `known`: keys they were told of.
 * In quiet hours nothing: with a summary it is left to the next one, without it waits until the hours end.
 */
export function planOf(choice: NoticeChoice, open: readonly Notice[], known: ReadonlySet<string>, clock: Clock): Plan {
  const day = clock.now.slice(0, 10);
  const fresh = open.filter(({ key }) => !known.has(key));
  const keys = fresh.map(({ key }) => key);
  if (isQuiet(hourOf(clock.now), choice)) return { told: choice.summary_hour === null ? [] : keys, messages: [], summary: null };
  const summaryKey = `summary:${day}`;
  if (isSummaryDue(choice, clock) && !known.has(summaryKey)) return { told: [summaryKey, ...keys], messages: [], summary: open.length > 0 ? open : null };
  return { told: keys, messages: singleMessages(fresh, day), summary: null };
}

const longest = 12 * 60;
/** Minutes that a message may wait for a phone that is off: not into the quiet hours. */
export function minutesToKeep({ quiet_from }: Pick<NoticeChoice, 'quiet_from'>, now: string) {
  if (quiet_from === null) return longest;
  const minute = hourOf(now) * 60 + Number(now.slice(14, 16));
  return Math.min(longest, (quiet_from * 60 - minute + 24 * 60) % (24 * 60));
}
