// /farm-users: staff and visitors of the person's farms; only for owner and admin.
import { Eye, KeyRound, ListChecks, Pencil, Plus, ScrollText, Trash2, UserRoundX, Users } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { accessLogWords } from '#domain/people/access-log';
import { findFarmUsers } from '#domain/people/farm-queries';
import { FarmUser, type FarmUserList, farmUserWords, type StaffDeletion } from '#domain/people/farm-users';
import { moduleWords } from '#domain/people/modules';
import { ExportSheets, filtersInWords } from '#parts/export/Export';
import { ofPerson, useBlanking } from '#parts/forms/PersonalDataDeletion';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link } from '#parts/navigation/Router';
import { useFarm } from '#parts/sync/Auth';
import { Online, useAsked } from '#parts/sync/Online';
import { Button, buttonClass } from '#ui/Button';
import { DataTable } from '#ui/DataTable';
import { asShown } from '#ui/datatable/shown-rows';
import { EmptyState } from '#ui/EmptyState';
import { type FilterSelect, Filters } from '#ui/Filters';
import { count } from '#ui/format';
import { Page } from '#ui/Page';
import { useActiveToggle, useUserRemoval } from './changes';
import { columnsFor } from './columns';
import { type Doing, Forms } from './Forms';

const filterNames = ['search', 'farm_id'] as const;
const noRows: FarmUser[] = [];
const nameOf = ({ name }: FarmUser) => name;

export function FarmUsersScreen() {
  const asked = useAsked<FarmUserList>('/api/farm_users');
  const { offline, reload } = asked;
  const { role } = useFarm();
  const [doing, setDoing] = useState<Doing>(null);
  const { values, change, clear } = useAddressFilters(filterNames);
  const wanted = useDeferredValue(values);
  const rows = asked.data?.rows ?? noRows;
  const found = useMemo(() => findFarmUsers(rows, wanted), [rows, wanted]);
  const filtered = Boolean(wanted.search || wanted.farm_id);
  const filters = (selected: string) => farmSelect(rows, selected, (farm_id) => change({ farm_id }));

  const add = (
    <Button variant="primary" icon={Plus} disabled={offline} onClick={() => setDoing({ what: 'new' })}>
      Novo Usuário
    </Button>
  );
  return (
    <Page
      title="Usuários"
      actions={
        asked.data && (
          <>
            {found.length > 0 && (
              <ExportSheets title="Usuários" filters={filtersInWords(wanted.search, filters(wanted.farm_id))} sheets={() => peopleSheets(asShown(found))} />
            )}
            {add}
            <Button icon={Eye} disabled={offline} onClick={() => setDoing({ what: 'visitor' })}>
              Cadastrar Visitante
            </Button>
            <Button icon={ListChecks} disabled={offline} onClick={() => setDoing({ what: 'modules' })}>
              {moduleWords.title}
            </Button>
            {role === 'owner' && (
              <Link to="/access-log" className={buttonClass()}>
                <ScrollText aria-hidden="true" />
                {accessLogWords.title}
              </Link>
            )}
          </>
        )
      }
    >
      <Online of={asked} failed={FarmUser.failed!.load}>
        {({ deletions }) => (
          <>
            {(rows.length > 0 || filtered) && (
              <Filters
                search={{
                  label: 'Buscar por nome, e-mail ou telefone',
                  placeholder: 'Buscar usuário',
                  value: values.search,
                  onChange: (search) => change({ search }),
                }}
                selects={filters(values.farm_id)}
                onClear={clear}
                found={count(found.length, 'usuário', 'usuários')}
              />
            )}
            <People found={found} filtered={filtered} deletions={deletions} locked={offline} add={add} reload={reload} onDo={setDoing} />
          </>
        )}
      </Online>
      <Forms doing={doing} onDo={setDoing} onSaved={reload} />
    </Page>
  );
}

type PeopleProps = {
  found: readonly FarmUser[];
  filtered: boolean;
  deletions: StaffDeletion[];
  locked: boolean;
  add: ReactNode;
  reload: () => Promise<void>;
  onDo: (doing: Doing) => void;
};

function People({ found, filtered, deletions, locked, add, reload, onDo }: PeopleProps) {
  const onSwitch = useActiveToggle(reload);
  const removal = useUserRemoval(reload);
  const blanking = useBlanking(reload);
  const asked = useMemo(() => new Map(deletions.map((one) => [one.farm_user_id, one])), [deletions]);
  const columns = useMemo(() => columnsFor({ locked, onSwitch, asked }), [locked, onSwitch, asked]);
  return (
    <>
      <DataTable
        rows={found}
        columns={columns}
        caption="Usuários"
        rowLabel={nameOf}
        actions={(user) =>
          locked
            ? []
            : [
                { label: 'Editar', icon: Pencil, onSelect: () => onDo({ what: 'edit', user }) },
                ...(asked.get(user.id)?.may_execute
                  ? [
                      {
                        label: 'Excluir dados pessoais…',
                        icon: UserRoundX,
                        tone: 'danger' as const,
                        onSelect: () => blanking.ask({ path: `/api/farm_users/${user.id}/blank`, name: user.name, what: ofPerson() }),
                      },
                    ]
                  : []),
                // Resetting one's own password would end this session.
                ...(user.is_self ? [] : [{ label: 'Redefinir senha', icon: KeyRound, onSelect: () => onDo({ what: 'password', user }) }]),
                ...(user.is_self
                  ? []
                  : [{ label: 'Excluir', icon: Trash2, tone: 'danger' as const, onSelect: () => removal.ask({ id: user.id, name: user.name }) }]),
              ]
        }
        empty={
          <EmptyState icon={Users} title={filtered ? 'Nenhum usuário encontrado' : farmUserWords.none} action={!filtered && add}>
            {filtered ? 'Mude a busca ou limpe os filtros.' : 'Cadastre quem trabalha com você: cada um entra com o próprio e-mail.'}
          </EmptyState>
        }
      />
      {removal.dialog}
      {blanking.dialog}
    </>
  );
}

const peopleSheets = async (people: readonly FarmUser[]) => {
  const { registerSheet } = await import('#data/export/records');
  const also = [
    { label: 'Fazenda', kind: 'text' as const, value: ({ farm_name }: FarmUser) => farm_name },
    { label: 'Status', kind: 'text' as const, value: ({ is_active }: FarmUser) => (is_active ? 'Ativo' : 'Inativo') },
  ];
  return { sheets: [registerSheet(FarmUser as never, people, also)] };
};

/** Only with two or more farms. */
function farmSelect(rows: FarmUser[], value: string, onChange: (farm_id: string) => void): FilterSelect[] {
  const farms = new Map(rows.map(({ farm_id, farm_name }) => [farm_id, farm_name]));
  if (farms.size < 2) return [];
  return [{ label: 'Fazenda', value, onChange, options: Array.from(farms, ([value, label]) => ({ value, label })), all: 'Todas as fazendas' }];
}
