// Changes as a list: what was done, by whom and when, and each record with its values before and after.
import { History } from 'lucide-react';
import { type NounName, nouns } from '#domain/nouns';
import { type ChangedField, type ChangedRecord, type ChangeEntry, type ChangesPage, changeKinds } from '#domain/overview/history-descriptions';
import { historyPlace } from '#parts/lists/RecordHistory';
import { PagesEnd, usePages } from '#parts/navigation/Pages';
import { Link } from '#parts/navigation/Router';
import { useDevice } from '#parts/sync/FarmData';
import { type Tone, toneClass } from '#ui/Badge';
import { dateTime } from '#ui/format';

export const changesFailed = 'Erro ao carregar alterações';

/** The screen that shows a record; most nouns have only a list. */
const screens: Partial<Record<NounName, string>> = {
  animal_weighings: '/weighings',
  births: '/pregnancies',
  pregnancy_losses: '/pregnancies',
  artificial_inseminations: '/inseminations',
  pregnancy_checks: '/breeding',
  heats: '/breeding',
  dry_offs: '/breeding',
  breeding_stops: '/breeding',
  weanings: '/breeding',
  uterine_exams: '/breeding',
  synchronisation_protocols: '/breeding',
  synchronisation_lots: '/breeding',
  synchronisation_lot_animals: '/breeding',
  breeding_seasons: '/breeding',
  breeding_season_animals: '/breeding',
  pastures: '/pastures',
  pasture_rotations: '/pastures',
  pasture_rotation_animals: '/pastures',
  farm_transfers: '/transfers',
  daily_activities: '/daily-activities',
  milk_production: '/milk-production',
  specific_productions: '/specific-productions',
  animal_vaccines: '/vaccines',
  vaccine_protocols: '/vaccines/protocols',
  feeds: '/feeds',
  feed_purchases: '/purchases/feeds',
  feed_consumption: '/feeds',
  hay_purchases: '/feeds',
  financial_transactions: '/financial',
  financial_categories: '/financial',
};

function screenOf({ noun, id, is_deleted }: ChangedRecord) {
  if (is_deleted) return { to: '/deleted' as string, search: { tipo: noun } };
  if (noun === 'animals' || noun === 'sales') return { to: `/${noun}/${id}` };
  if (noun === 'animal_purchases') return { to: `/purchases/animals/${id}` };
  const list = screens[noun];
  return list ? { to: list } : null;
}

type ChangeListProps = { first: ChangesPage; path: string /** The history of one record: its name is the heading already. */; ofRecord?: boolean };

export function ChangeList({ first, path, ofRecord = false }: ChangeListProps) {
  const { rows, ...pages } = usePages<ChangeEntry>(first, path);
  return (
    <>
      {rows.length > 0 && (
        <ol aria-label="Alterações" className="flex flex-col gap-3">
          {rows.map((entry) => (
            <Entry key={entry.version} entry={entry} ofRecord={ofRecord} />
          ))}
        </ol>
      )}
      {rows.length === 0 && pages.more && <p className="text-center text-muted">Nada entre as alterações mais novas. Procure nas mais antigas:</p>}
      <PagesEnd {...pages} failed={changesFailed} shown={rows.length} one="alteração" many="alterações" loaded={['carregada', 'carregadas']} />
    </>
  );
}

function Entry({ entry: { title, who, at, records, count }, ofRecord }: { entry: ChangeEntry; ofRecord: boolean }) {
  const { replica } = useDevice();
  return (
    <li className="card">
      <h2 className="text-[1.0625rem]">{title}</h2>
      <p className="text-sm text-muted">
        {who} · <time dateTime={at}>{dateTime(at, replica.who.time_zone)}</time>
      </p>
      {records.map((record) =>
        ofRecord ? <Fields key={record.id} fields={record.fields} kind={record.kind} /> : <Changed key={`${record.noun} ${record.id}`} record={record} />,
      )}
      {count > records.length && <p className="mt-2 text-muted">e mais {(count - records.length).toLocaleString('pt-BR')}</p>}
    </li>
  );
}

const tones: Record<ChangedRecord['kind'], Tone> = { created: 'green', changed: 'gray', deleted: 'red', restored: 'blue', moved: 'blue' };

function Changed({ record }: { record: ChangedRecord }) {
  const { noun, id, subject, kind, fields } = record;
  const place = screenOf(record);
  const name = subject ?? nouns[noun].title;
  return (
    <section className="mt-2 border-t border-line pt-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className={`badge ${toneClass[tones[kind]]}`}>{changeKinds[kind]}</span>
        <span className="min-w-0 wrap-anywhere max-sm:order-last max-sm:basis-full">
          {subject && <span className="text-muted">{nouns[noun].title}: </span>}
          {place ? (
            <Link {...place} className="link font-semibold">
              {name}
            </Link>
          ) : (
            <strong>{name}</strong>
          )}
        </span>
        <Link
          {...historyPlace(noun, [id])}
          className="link ms-auto inline-flex min-h-11 items-center gap-1 text-sm"
          aria-label={`Histórico: ${nouns[noun].title}: ${name}`}
        >
          <History aria-hidden="true" className="size-4" />
          Histórico
        </Link>
      </p>
      <Fields fields={fields} kind={kind} />
    </section>
  );
}

/** Shown at once; the others behind a button. */
const few = 6;

function Fields({ fields, kind }: Pick<ChangedRecord, 'fields' | 'kind'>) {
  const [shown, more] = fields.length > few + 1 ? [fields.slice(0, few), fields.slice(few)] : [fields, []];
  if (kind === 'deleted') return null;
  return (
    <>
      <Values fields={shown} />
      {more.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-sm">Mais {more.length} campos</summary>
          <Values fields={more} />
        </details>
      )}
    </>
  );
}

const Values = ({ fields }: { fields: readonly ChangedField[] }) => (
  <ul className="mt-1">
    {fields.map(({ label, before, after }) => (
      <li key={label} className="wrap-anywhere">
        <span className="text-muted">{label}: </span>
        {before === null ? (
          after
        ) : (
          <>
            {before} → <strong className="font-semibold">{after}</strong>
          </>
        )}
      </li>
    ))}
  </ul>
);
