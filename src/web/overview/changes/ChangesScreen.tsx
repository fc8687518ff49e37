// /changes: who changed what on the farm, by person, day and kind of record; with ?registro= the history of one record.
import { ArrowLeft, History } from 'lucide-react';
import { isNoun, type NounName, nounNames, nouns } from '#domain/nouns';
import type { ChangesPage } from '#domain/overview/history-descriptions';
import { ChangeList, changesFailed } from '#parts/lists/ChangeList';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { useKeepPrevious } from '#parts/navigation/Pages';
import { Link, usePlace } from '#parts/navigation/Router';
import { useFarm } from '#parts/sync/Auth';
import { useToday } from '#parts/sync/FarmData';
import { Online, useAsked } from '#parts/sync/Online';
import { buttonClass } from '#ui/Button';
import { DateInput } from '#ui/DateInput';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import { Page } from '#ui/Page';

export function ChangesScreen() {
  const { registro, tipo = '' } = usePlace().search;
  return registro && isNoun(tipo) ? <RecordChanges key={registro} noun={tipo} ids={registro} /> : <FarmChanges />;
}

const filterNames = ['pessoa', 'tipo', 'de', 'ate'] as const;
const types = nounNames.map((noun) => ({ value: noun as string, label: nouns[noun].title })).toSorted((a, b) => a.label.localeCompare(b.label, 'pt-BR'));
const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && day >= '1900';

function FarmChanges() {
  const { farm } = useFarm();
  const today = useToday();
  const { values, change, clear } = useAddressFilters(filterNames);
  const { pessoa = '', tipo = '', de = '', ate = '' } = usePlace().search;
  const query = new URLSearchParams({
    ...(pessoa && { person: pessoa }),
    ...(isNoun(tipo) && { noun: tipo }),
    ...(isDay(de) && { from: de }),
    ...(isDay(ate) && { to: ate }),
  });
  const path = `/api/farms/${farm.id}/changes?${query.toString()}`;
  const asked = useKeepPrevious(useAsked<ChangesPage>(path));
  const filtered = query.size > 0;
  return (
    <Page title="Alterações" subtitle={farm.farm_name}>
      <p className="max-w-prose text-muted">Tudo o que foi registrado, mudado ou excluído nesta fazenda: quem fez, quando, e o valor antes e depois.</p>
      <Online of={asked} failed={changesFailed}>
        {(first) => (
          <>
            <Filters
              selects={[
                {
                  label: 'Pessoa',
                  value: values.pessoa,
                  onChange: (pessoa) => change({ pessoa }),
                  options: first.people.map(({ id, name }) => ({ value: id, label: name })),
                  all: 'Todas as pessoas',
                },
                { label: 'Tipo de registro', value: values.tipo, onChange: (tipo) => change({ tipo }), options: types, all: 'Todos os tipos' },
              ]}
              active={values.de !== '' || values.ate !== ''}
              onClear={clear}
            >
              <Day label="De" value={values.de} max={values.ate || today} onChange={(de) => change({ de })} />
              <Day label="Até" value={values.ate} max={today} onChange={(ate) => change({ ate })} />
            </Filters>
            {first.rows.length === 0 && first.next === null ? (
              <EmptyState icon={History} title={filtered ? 'Nenhuma alteração encontrada' : 'Nenhuma alteração ainda'}>
                {filtered && 'Mude ou limpe os filtros.'}
              </EmptyState>
            ) : (
              <ChangeList first={first} path={path} />
            )}
          </>
        )}
      </Online>
    </Page>
  );
}

type DayProps = { label: string; value: string; max: string; onChange: (day: string) => void };

/** With its name beside it, since a day in the field says nothing about which of both it is. */
const Day = ({ label, value, max, onChange }: DayProps) => (
  <div className="flex w-full items-center gap-2 sm:w-56">
    <span aria-hidden="true" className="w-8 shrink-0 text-muted">
      {label}
    </span>
    <DateInput aria-label={label} value={value || null} max={max} onChange={(day) => onChange(day ?? '')} className="flex-1" />
  </div>
);

function RecordChanges({ noun, ids }: { noun: NounName; ids: string }) {
  const { farm } = useFarm();
  const path = `/api/farms/${farm.id}/changes?${new URLSearchParams({ noun, record: ids }).toString()}`;
  const asked = useAsked<ChangesPage>(path);
  const name = asked.data?.rows[0]?.records[0]?.subject;
  return (
    <Page
      title="Histórico"
      subtitle={name ? `${nouns[noun].title}: ${name}` : nouns[noun].title}
      actions={
        <Link to="/changes" search={{ tipo: noun }} className={buttonClass('secondary', 'px-3')}>
          <ArrowLeft aria-hidden="true" />
          Todas as alterações
        </Link>
      }
    >
      <Online of={asked} failed={changesFailed}>
        {(first) => <ChangeList first={first} path={path} ofRecord />}
      </Online>
    </Page>
  );
}
