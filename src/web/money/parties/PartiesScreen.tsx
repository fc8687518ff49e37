// /financial/pessoas: whom the farm sells to, buys from and pays, with what is open with each.
import { UserPlus, Users } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { masks } from '#domain/kernel/documents';
import { compareWords } from '#domain/kernel/sorting';
import { fold, hasWords } from '#domain/kernel/text';
import { Party, partyKinds } from '#domain/money/parties';
import { figuresOfParties, namesWithoutParty } from '#domain/money/party-queries';
import { filtersInWords } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import type { Removal } from '#parts/forms/Removal';
import { ListScreen } from '#parts/lists/ListScreen';
import { MoneyTabs } from '#parts/money/MoneyTabs';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link } from '#parts/navigation/Router';
import { useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import type { Column } from '#ui/DataTable';
import { count, money } from '#ui/format';
import { Second } from '#ui/SecondLine';
import { optionsOf } from '#ui/Select';

const Form = lazily(async () => (await import('./PartyForm')).PartyForm);
const filterNames = ['search', 'tipo'] as const;
const kinds = optionsOf(partyKinds);
const mostNames = 8;

export const partyRemoval: Removal = {
  remove: 'remove_party',
  restore: 'restore_party',
  title: 'Excluir pessoa ou empresa',
  question: Party.confirm!,
  done: 'Pessoa ou empresa excluída',
  failed: Party.failed!.remove,
};

type Figures = ReturnType<typeof figuresOfParties>;

const columnsWith = (figures: Figures): Column<Party>[] => [
  {
    key: 'name',
    header: 'Nome',
    primary: true,
    sort: ({ name }) => name,
    cell: ({ name, document, city }) => (
      <>
        {name}
        <Second>{[document && masks.cpf_or_cnpj.write(document), city].filter(Boolean).join(' · ')}</Second>
      </>
    ),
  },
  { key: 'kind', header: 'Tipo', badge: true, sort: ({ kind }) => partyKinds[kind], cell: ({ kind }) => <Badge tone="gray">{partyKinds[kind]}</Badge> },
  {
    key: 'toReceive',
    header: 'A receber',
    align: 'end',
    sort: ({ id }) => figures.get(id)?.toReceive ?? 0,
    cell: ({ id }) => (figures.get(id)?.toReceive ? money(figures.get(id)!.toReceive) : null),
  },
  {
    key: 'toPay',
    header: 'A pagar',
    align: 'end',
    sort: ({ id }) => figures.get(id)?.toPay ?? 0,
    cell: ({ id }) => (figures.get(id)?.toPay ? money(figures.get(id)!.toPay) : null),
  },
];

const textOf = ({ name, document, city, phone }: Party) => fold([name, document, city, phone].filter(Boolean).join(' '));

export function PartiesScreen() {
  const rows = useRows('parties');
  const transactions = useRows('financial_transactions');
  const [sales, statements] = [useRows('sales'), useRows('milk_statements')];
  const today = useToday();
  const mayWrite = useMayWrite('parties');
  const [adding, setAdding] = useState<string | null>(null);
  const { values, change, clear } = useAddressFilters(filterNames);
  const search = useDeferredValue(values.search);
  const tipo = values.tipo in partyKinds ? values.tipo : '';
  const found = useMemo(
    () => rows.filter((one) => (tipo === '' || one.kind === tipo) && hasWords(textOf(one), fold(search))).toSorted((a, b) => compareWords(a.name, b.name)),
    [rows, tipo, search],
  );
  const figures = useMemo(() => figuresOfParties(rows, transactions, today), [rows, transactions, today]);
  const columns = useMemo(() => columnsWith(figures), [figures]);
  const unknown = useMemo(
    () =>
      namesWithoutParty([...transactions.map((one) => one.supplier_buyer), ...sales.map((one) => one.buyer_name), ...statements.map((one) => one.dairy)], rows),
    [transactions, sales, statements, rows],
  );
  const selects = [{ label: 'Tipo', all: 'Todos', value: tipo, options: kinds, onChange: (wanted: string) => change({ tipo: wanted }) }];
  return (
    <>
      <ListScreen
        noun="parties"
        title="Pessoas e empresas"
        subtitle="Compradores, fornecedores, laticínios e quem mais a fazenda paga"
        add="Nova Pessoa ou Empresa"
        rows={found}
        columns={columns}
        caption="Pessoas e empresas"
        nameOf={({ name }) => name}
        removal={partyRemoval}
        renderLink={({ id }, props) => <Link to={`/financial/pessoas/${id}`} {...props} />}
        renderForm={(editing, onClose) => <Form with={editing && { record: editing.row, onClose }} />}
        filters={{
          search: {
            label: 'Buscar por nome, CPF, CNPJ ou cidade',
            placeholder: 'Nome, CPF, CNPJ ou cidade',
            value: values.search,
            onChange: (typed) => change({ search: typed }),
          },
          selects,
          onClear: clear,
          found: count(found.length, 'cadastro', 'cadastros'),
        }}
        isFiltered={search !== '' || tipo !== ''}
        empty={{
          icon: Users,
          title: 'Nenhuma pessoa ou empresa registrada',
          filtered: 'Ninguém encontrado',
          hint: 'Cadastre quem compra e quem vende para a fazenda: cada um mostra o que comprou, vendeu e o que falta pagar.',
        }}
        exported={{ filters: filtersInWords(search, selects) }}
      >
        <MoneyTabs />
      </ListScreen>
      {mayWrite && unknown.length > 0 && (
        <div className="page print:hidden">
          <Card title="Nomes dos lançamentos sem cadastro">
            <p className="mb-2 text-muted">Toque para cadastrar: o que já foi lançado com o nome aparece na página de cada um.</p>
            <div className="flex flex-wrap gap-2">
              {unknown.slice(0, mostNames).map(({ name, count: times }) => (
                <Button key={name} icon={UserPlus} onClick={() => setAdding(name)}>
                  {`${name} (${times})`}
                </Button>
              ))}
            </div>
          </Card>
        </div>
      )}
      <Form with={adding !== null && { given: { name: adding }, onClose: () => setAdding(null) }} />
    </>
  );
}
