// /deleted: what was deleted in the last 400 days, with what went along; restored through the outbox.
import { ArchiveRestore, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { recentDays } from '#domain/kernel/recent-records';
import { nouns } from '#domain/nouns';
import { type DeletedEntry, type DeletedPage, deletableBy, type RecordInWords } from '#domain/overview/deletions';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { PagesEnd, useKeepPrevious, usePages } from '#parts/navigation/Pages';
import { usePlace } from '#parts/navigation/Router';
import { useFarm } from '#parts/sync/Auth';
import { useCondition, useDevice } from '#parts/sync/FarmData';
import { Online, useAsked } from '#parts/sync/Online';
import { useRestore } from '#parts/sync/Restore';
import { Button } from '#ui/Button';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import { count, dateTime } from '#ui/format';
import { Page } from '#ui/Page';
import { useToast } from '#ui/Toast';

const filterNames = ['busca', 'tipo'] as const;
const failed = 'Erro ao carregar excluídos';

export function DeletedScreen() {
  const { farm, access } = useFarm();
  const { values, change, clear } = useAddressFilters(filterNames);
  const { busca = '', tipo = '' } = usePlace().search;
  const query = new URLSearchParams({ ...(busca && { search: busca }), ...(tipo && { noun: tipo }) });
  const path = `/api/farms/${farm.id}/deleted?${query.toString()}`;
  const asked = useKeepPrevious(useAsked<DeletedPage>(path));
  const types = deletableBy(access).map((noun) => ({ value: noun, label: nouns[noun].title }));
  return (
    <Page title="Excluídos" subtitle={`Últimos ${recentDays} dias`}>
      <p className="max-w-prose text-muted">Nada se perde ao excluir: restaurar traz de volta o registro e o que foi excluído junto com ele.</p>
      <Online of={asked} failed={failed}>
        {(first) => (
          <>
            <Filters
              search={{
                label: 'Buscar nos excluídos',
                placeholder: 'Buscar',
                value: values.busca,
                onChange: (typed) => change({ busca: typed }),
              }}
              selects={[
                { label: 'Tipo de registro', value: values.tipo, onChange: (chosen) => change({ tipo: chosen }), options: types, all: 'Todos os tipos' },
              ]}
              onClear={clear}
            />
            <Entries first={first} path={path} filtered={Boolean(busca || tipo)} />
          </>
        )}
      </Online>
    </Page>
  );
}

function Entries({ first, path, filtered }: { first: DeletedPage; path: string; filtered: boolean }) {
  const { rows, ...pages } = usePages<DeletedEntry>(first, path);
  const { replica } = useDevice();
  // A restored record disappears at once, before the call is sent.
  useCondition();
  const isBack = ({ noun, records }: DeletedEntry) =>
    records.every(({ id, version }) => {
      const row = replica.row(noun, id);
      return row !== undefined && row.version >= version;
    });
  const left = rows.filter((entry) => !isBack(entry));
  return (
    <>
      {left.length === 0 && !pages.more && (
        <EmptyState icon={ArchiveRestore} title={filtered ? 'Nada encontrado' : 'Nada foi excluído'}>
          {filtered ? 'Mude a busca ou limpe os filtros.' : `O que for excluído aparece aqui por ${recentDays} dias e pode ser restaurado.`}
        </EmptyState>
      )}
      {left.length > 0 && (
        <ul aria-label="Excluídos" className="grid gap-3 lg:grid-cols-2">
          {left.map((entry) => (
            <Entry key={entry.call_id} entry={entry} />
          ))}
        </ul>
      )}
      <PagesEnd {...pages} failed={failed} shown={left.length} one="registro" many="registros" loaded={['carregado', 'carregados']} />
    </>
  );
}

const inLine = ({ details }: RecordInWords) => details.map(({ label, value }) => `${label}: ${value}`).join(' · ');

function Entry({ entry }: { entry: DeletedEntry }) {
  const { noun, subject, records, along, who, at } = entry;
  const device = useDevice();
  const restore = useRestore();
  const { show } = useToast();
  const [busy, setBusy] = useState(false);
  const title = subject ?? nouns[noun].title;
  const bringBack = async () => {
    setBusy(true);
    if (await restore(noun, records)) show({ message: `${title}: restaurado` });
    setBusy(false);
  };
  return (
    <li className="card flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 font-semibold wrap-anywhere">{title}</h2>
        <span className="badge tone-gray">{nouns[noun].title}</span>
      </div>
      {entry.details.length > 0 && <p className="text-sm wrap-anywhere">{inLine(entry)}</p>}
      {records.length > 1 && <p className="text-sm">{count(records.length, 'registro', 'registros')} do mesmo dia</p>}
      <p className="text-sm text-muted">
        Excluído por {who} em <time dateTime={at}>{dateTime(at, device.replica.who.time_zone)}</time>
      </p>
      {along.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-11 cursor-pointer content-center">
            Foi junto: {along.map((one) => `${nouns[one.noun].title} (${one.count.toLocaleString('pt-BR')})`).join(', ')}
          </summary>
          {along.map((one) => (
            <section key={one.noun} className="mt-2">
              <h3 className="font-medium">{nouns[one.noun].title}</h3>
              <ul className="list-disc pl-5">
                {one.records.map((record) => (
                  <li key={record.id} className="wrap-anywhere">
                    {[record.subject === subject ? null : record.subject, inLine(record)].filter(Boolean).join(' · ') || record.subject}
                  </li>
                ))}
                {one.count > one.records.length && <li>e mais {(one.count - one.records.length).toLocaleString('pt-BR')}</li>}
              </ul>
            </section>
          ))}
        </details>
      )}
      {device.mayWrite(noun) && (
        <Button icon={Undo2} className="mt-auto self-start px-3" busy={busy} onClick={() => void bringBack()} aria-label={`Restaurar: ${title}`}>
          Restaurar
        </Button>
      )}
    </li>
  );
}
