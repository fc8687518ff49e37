// /vaccines/protocols, by type of animal and age. An own protocol replaces the standard one with the same name.
import { ArrowLeft, ClipboardList, Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { protocolsInOrder } from '#domain/health/protocol-queries';
import { confirmAtLabel, type Protocol } from '#domain/health/standard-protocols';
import { protocolsInUse } from '#domain/health/vaccine-suggestion-queries';
import { animalTypes } from '#domain/herd/animal-types';
import { fold, hasWords } from '#domain/kernel/text';
import { Export, filtersInWords } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import { useRemoval } from '#parts/forms/Removal';
import { useHistoryItem } from '#parts/lists/RecordHistory';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link } from '#parts/navigation/Router';
import { useMayWrite, useRows } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { Button, buttonClass } from '#ui/Button';
import { DataTable } from '#ui/DataTable';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import { count } from '#ui/format';
import { Page } from '#ui/Page';
import { optionsOf } from '#ui/Select';
import { columns, isOwn } from './columns';
import { protocolRemoval } from './removal';

const LazyForm = lazily(async () => (await import('./ProtocolForm')).ProtocolForm);
const filterNames = ['search', 'type'] as const;
const nameOf = ({ vaccine_name }: Protocol) => vaccine_name;

export function ProtocolsScreen() {
  const own = useRows('vaccine_protocols');
  const mayWrite = useMayWrite('vaccine_protocols');
  const history = useHistoryItem('vaccine_protocols');
  const { values, change, clear } = useAddressFilters(filterNames);
  const [editing, setEditing] = useState<{ protocol?: Protocol } | null>(null);
  const removal = useRemoval(protocolRemoval);
  const all = useMemo(() => protocolsInOrder(protocolsInUse(own)), [own]);
  const found = useMemo(() => {
    const words = fold(values.search);
    const isFor = ({ animal_type }: Protocol) => values.type === '' || animal_type === null || animal_type === values.type;
    return all.filter((protocol) => isFor(protocol) && hasWords(fold(protocol.vaccine_name), words));
  }, [all, values]);

  const selects = [
    { label: 'Tipo de animal', all: 'Todos os animais', value: values.type, options: optionsOf(animalTypes), onChange: (type: string) => change({ type }) },
  ];

  return (
    <Page
      title="Protocolos"
      subtitle="O que cada animal deve receber, em que idade ou ocasião, e de quanto em quanto tempo"
      actions={
        <>
          <Link to="/vaccines" className={buttonClass('secondary', 'px-3')}>
            <ArrowLeft aria-hidden="true" />
            Voltar
          </Link>
          <Export noun="vaccine_protocols" rows={found} filters={filtersInWords(values.search, selects)} />
          {mayWrite && (
            <Button variant="primary" icon={Plus} onClick={() => setEditing({})}>
              Novo protocolo
            </Button>
          )}
        </>
      }
    >
      <Notice tone="blue">{confirmAtLabel}: as sugestões seguem estes protocolos, e os da fazenda substituem os padrão de mesmo nome.</Notice>
      <Filters
        search={{ label: 'Buscar por produto', value: values.search, onChange: (search) => change({ search }) }}
        selects={selects}
        onClear={clear}
        found={count(found.length, 'protocolo', 'protocolos')}
      />
      <DataTable
        rows={found}
        columns={columns}
        caption="Protocolos"
        rowLabel={nameOf}
        actions={
          mayWrite
            ? (protocol) =>
                isOwn(protocol)
                  ? [
                      { label: 'Editar', icon: Pencil, onSelect: () => setEditing({ protocol }) },
                      ...history(protocol.id),
                      { label: 'Excluir', icon: Trash2, tone: 'danger', onSelect: () => removal.ask({ id: protocol.id, name: protocol.vaccine_name }) },
                    ]
                  : [{ label: 'Ajustar para a fazenda', icon: Pencil, onSelect: () => setEditing({ protocol }) }]
            : undefined
        }
        empty={
          <EmptyState icon={ClipboardList} title="Nenhum protocolo encontrado">
            Mude a busca ou limpe os filtros.
          </EmptyState>
        }
      />
      {removal.dialog}
      <LazyForm with={editing && { ...editing, onClose: () => setEditing(null) }} />
    </Page>
  );
}
