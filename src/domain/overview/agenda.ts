// The agenda: what is due on each day, for a calendar. Tasks, expected births, dry-offs, doses and bills; whole days.
import type { AnimalVaccine } from '#domain/health/animal-vaccines';
import { latestDoses } from '#domain/health/health-queries';
import type { Animal } from '#domain/herd/animals';
import { daysOf, type OwnDays } from '#domain/herd/breeding-days';
import { addDays } from '#domain/kernel/dates';
import { inReais } from '#domain/kernel/quantities';
import type { Access } from '#domain/kernel/roles';
import { compare } from '#domain/kernel/sorting';
import { fold } from '#domain/kernel/text';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import type { NounName } from '#domain/nouns';
import { may } from '#domain/people/permissions';
import { isPregnant, mayDryOff, pregnancyLink } from '#domain/reproduction/pregnancy-queries';
import type { DailyActivity } from '#domain/work/daily-activities';
import { isOpen } from '#domain/work/open-work';

/** Days before and after today. */
export const agendaDays = { before: 30, after: 90 };
export const agendaWindow = (today: string) => ({ from: addDays(today, -agendaDays.before), until: addDays(today, agendaDays.after) });
type Window = ReturnType<typeof agendaWindow>;

/** `key`: the same while it is the same thing on the same day. `changed`: when a record of it was changed last; `version`: grows with every change. */
export type AgendaEntry = { key: string; day: string; title: string; text: string; link: string; changed: string; version: number };
type Stamped = { updated_at: string; version: number };
type Kept<T> = readonly (T & Stamped)[];

export type AgendaRows = {
  animals: Kept<Animal>;
  animal_vaccines: Kept<AnimalVaccine>;
  financial_transactions: Kept<FinancialTransaction>;
  daily_activities: Kept<DailyActivity>;
  herd_settings: readonly Exclude<OwnDays<'dry_days'>, undefined>[];
};

/** Each part with what one must be allowed to read. */
const parts: { needs: readonly NounName[]; entries: (rows: AgendaRows, window: Window) => AgendaEntry[] }[] = [
  { needs: ['daily_activities'], entries: tasks },
  { needs: ['births'], entries: births },
  { needs: ['births', 'dry_offs'], entries: dryOffs },
  { needs: ['animal_vaccines'], entries: doses },
  { needs: ['financial_transactions'], entries: bills },
];

export const agendaOf = (all: AgendaRows, window: Window, access: Access): AgendaEntry[] => {
  // As their device, which has no settings then.
  const rows = may(access, 'read', 'herd_settings') ? all : { ...all, herd_settings: [] };
  return parts
    .filter(({ needs }) => needs.every((noun) => may(access, 'read', noun)))
    .flatMap(({ entries }) => entries(rows, window))
    .toSorted((a, b) => compare(a.day, b.day) || compare(a.key, b.key));
};

const within = (day: string | null, { from, until }: Window): day is string => day !== null && day >= from && day <= until;
const stamp = ({ updated_at, version }: Stamped) => ({ changed: updated_at, version });

function tasks({ daily_activities }: AgendaRows, window: Window): AgendaEntry[] {
  return daily_activities.flatMap((activity) => {
    const { id, activity_date: day, activity_type, description, responsible } = activity;
    if (!isOpen(activity) || !within(day, window)) return [];
    const text = responsible ? `${description}\nResponsável: ${responsible}` : description;
    return [{ key: `task:${id}`, day, title: activity_type, text, link: `/daily-activities?view=dia&day=${day}`, ...stamp(activity) }];
  });
}

function births({ animals }: AgendaRows, window: Window): AgendaEntry[] {
  return animals.flatMap((animal) => {
    const day = animal.expected_birth_date;
    if (!isPregnant(animal) || !within(day, window)) return [];
    const text = 'Previsão de parto.';
    return [{ key: `birth:${animal.id}`, day, title: `Parto previsto: ${animal.name}`, text, link: pregnancyLink(animal), ...stamp(animal) }];
  });
}

/** Of cows in milk, as the list of pregnant animals asks for them. */
function dryOffs({ animals, herd_settings: [own] }: AgendaRows, window: Window): AgendaEntry[] {
  const dry = daysOf(own, 'dry_days');
  return animals.flatMap((animal) => {
    if (animal.type !== 'bovino' || !isPregnant(animal) || !mayDryOff(animal) || animal.expected_birth_date === null) return [];
    const day = addDays(animal.expected_birth_date, -dry);
    if (!within(day, window)) return [];
    const text = `${dry} dias antes da previsão de parto.`;
    return [{ key: `dry_off:${animal.id}`, day, title: `Secar: ${animal.name}`, text, link: pregnancyLink(animal), ...stamp(animal) }];
  });
}

/** A herd is treated together: one entry per product and day, as the alerts. */
function doses({ animals, animal_vaccines }: AgendaRows, window: Window): AgendaEntry[] {
  const active = new Map(animals.flatMap((animal) => (animal.status === 'ativo' ? [[animal.id, animal] as const] : [])));
  const together = new Map<string, { day: string; vaccine_name: string; names: string[]; changed: string; version: number }>();
  for (const dose of latestDoses(animal_vaccines).values() as Iterable<AnimalVaccine & Stamped>) {
    const [animal, day] = [active.get(dose.animal_id), dose.next_application_date];
    if (!animal || !within(day, window)) continue;
    const key = `dose:${fold(dose.vaccine_name)}:${day}`;
    const known = together.get(key) ?? { day, vaccine_name: dose.vaccine_name, names: [], changed: '', version: 0 };
    known.names.push(animal.name);
    known.changed = dose.updated_at > known.changed ? dose.updated_at : known.changed;
    known.version = Math.max(known.version, dose.version);
    together.set(key, known);
  }
  return [...together].map(([key, { day, vaccine_name, names, changed, version }]) => {
    const who = names.length === 1 ? names[0]! : `${names.length.toLocaleString('pt-BR')} animais`;
    const sorted = names.toSorted((a, b) => a.localeCompare(b, 'pt-BR'));
    const more = names.length > mostNamed ? ` e mais ${names.length - mostNamed}` : '';
    return {
      key,
      day,
      title: `${vaccine_name}: ${who}`,
      text: `Próxima dose de ${sorted.slice(0, mostNamed).join(', ')}${more}.`,
      link: '/vaccines',
      changed,
      version,
    };
  });
}
const mostNamed = 30;

function bills({ financial_transactions }: AgendaRows, window: Window): AgendaEntry[] {
  return financial_transactions.flatMap((bill) => {
    const { id, type, status, due_date: day, description, amount } = bill;
    if (status !== 'pendente' || !within(day, window)) return [];
    const title = `${type === 'despesa' ? 'Conta a pagar' : 'Conta a receber'}: ${description}`;
    const link = `/financial?search=${encodeURIComponent(description)}&status=pendente`;
    return [{ key: `bill:${id}`, day, title, text: inReais(amount), link, ...stamp(bill) }];
  });
}
