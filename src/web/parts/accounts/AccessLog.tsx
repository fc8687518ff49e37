// The log of accesses as a list: newest first, by person, kind and day, page by page.
import { ScrollText } from 'lucide-react';
import { addDays } from '#domain/kernel/dates';
import { type Access, type AccessPage, accessKinds, accessLogWords } from '#domain/people/access-log';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { PagesEnd, useKeepPrevious, usePages } from '#parts/navigation/Pages';
import { usePlace } from '#parts/navigation/Router';
import { Online, useAsked } from '#parts/sync/Online';
import { type Column, DataTable } from '#ui/DataTable';
import { DateInput } from '#ui/DateInput';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import { dateTime } from '#ui/format';
import { Page } from '#ui/Page';
import { optionsOf } from '#ui/Select';

const filterNames = ['search', 'kind', 'day'] as const;

const ofOwner: Column<Access>[] = [
  { key: 'what', header: 'O que aconteceu', primary: true, cell: ({ title }) => title },
  { key: 'at', header: 'Quando', cell: ({ at }) => dateTime(at) },
  { key: 'who', header: 'Quem', cell: ({ person_name }) => person_name ?? '-' },
  { key: 'target', header: 'O que ou quem', cell: ({ target }) => <span className="break-words">{target ?? '-'}</span> },
  { key: 'farm', header: 'Fazenda', cell: ({ farm_name }) => farm_name ?? '-' },
  { key: 'ip', header: 'Endereço IP', cell: ({ ip }) => <span className={ip?.includes(':') ? 'break-all' : 'whitespace-nowrap'}>{ip ?? '-'}</span> },
];
const ofAll: Column<Access>[] = [...ofOwner, { key: 'owner', header: 'Proprietário', cell: ({ owner_name }) => owner_name ?? '-' }];

/** A day in the viewer's time zone, as the times are shown. */
function spanOf(day: string) {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || day < '2000') return {};
  const midnight = (of: string) => new Date(`${of}T00:00:00`).toISOString();
  return { from: midnight(day), until: midnight(addDays(day, 1)) };
}

/** `everywhere`: of the whole installation, not of one owner. */
export function AccessLog({ everywhere = false }: { everywhere?: boolean }) {
  const { values, change, clear } = useAddressFilters(filterNames);
  const { search = '', kind = '', day = '' } = usePlace().search;
  const query = new URLSearchParams({ limit: '50', ...(search && { search }), ...(kind && { kind }), ...spanOf(day) });
  const path = `/api/${everywhere ? 'super_admin/' : ''}access_log?${query.toString()}`;
  const asked = useKeepPrevious(useAsked<AccessPage>(path));
  return (
    <Page title={accessLogWords.title} subtitle={everywhere ? 'De toda a instalação' : 'Das suas fazendas'}>
      <p className="max-w-prose text-muted">{accessLogWords.kept}</p>
      <Online of={asked} failed={accessLogWords.failed}>
        {(first) => (
          <>
            <Filters
              search={{
                label: 'Buscar por nome ou e-mail',
                placeholder: 'Nome ou e-mail',
                value: values.search,
                onChange: (typed) => change({ search: typed }),
              }}
              selects={[
                {
                  label: 'O que aconteceu',
                  value: values.kind,
                  onChange: (chosen) => change({ kind: chosen }),
                  options: optionsOf(accessKinds),
                  all: 'Tudo o que aconteceu',
                },
              ]}
              active={values.day !== ''}
              onClear={clear}
            >
              <DateInput aria-label="Dia" value={values.day || null} onChange={(chosen) => change({ day: chosen ?? '' })} className="filters-select" />
            </Filters>
            <Rows first={first} path={path} columns={everywhere ? ofAll : ofOwner} filtered={Boolean(search || kind || day)} />
          </>
        )}
      </Online>
    </Page>
  );
}

type RowsProps = { first: AccessPage; path: string; columns: Column<Access>[]; filtered: boolean };

function Rows({ first, path, columns, filtered }: RowsProps) {
  const { rows, ...pages } = usePages<Access>(first, path);
  return (
    <>
      <DataTable
        rows={rows}
        columns={columns}
        caption={accessLogWords.title}
        empty={
          <EmptyState icon={ScrollText} title={accessLogWords.none}>
            {filtered && 'Mude a busca ou limpe os filtros.'}
          </EmptyState>
        }
      />
      <PagesEnd {...pages} failed={accessLogWords.failed} shown={rows.length} one="registro" many="registros" loaded={['carregado', 'carregados']} />
    </>
  );
}
