// /vaccines/protocols, by type of animal and age. An own protocol replaces the standard one with the same name.
import { ClipboardList } from 'lucide-react';
import { useMemo, useState } from 'react';
import { protocolsInOrder } from '#domain/health/protocol-queries';
import { confirmAtLabel, type Protocol } from '#domain/health/standard-protocols';
import { protocolsInUse } from '#domain/health/vaccine-suggestion-queries';
import { animalTypes } from '#domain/herd/animal-types';
import { fold, hasWords } from '#domain/kernel/text';
import { lazily } from '#parts/forms/Lazy';
import { CatalogueList } from '#parts/lists/CatalogueList';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { useRows } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { count } from '#ui/format';
import { optionsOf } from '#ui/Select';
import { columns, isOwn } from './columns';
import { protocolRemoval } from './removal';

const LazyForm = lazily(async () => (await import('./ProtocolForm')).ProtocolForm);
const filterNames = ['search', 'type'] as const;
const nameOf = ({ vaccine_name }: Protocol) => vaccine_name;

export function ProtocolsScreen() {
  const own = useRows('vaccine_protocols');
  const { values, change, clear } = useAddressFilters(filterNames);
  const [editing, setEditing] = useState<{ protocol?: Protocol } | null>(null);
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
    <CatalogueList
      noun="vaccine_protocols"
      title="Protocolos"
      subtitle="O que cada animal deve receber, em que idade ou ocasião, e de quanto em quanto tempo"
      back="/vaccines"
      add="Novo protocolo"
      rows={found}
      columns={columns}
      nameOf={nameOf}
      ownIdOf={(protocol) => (isOwn(protocol) ? protocol.id : null)}
      removal={protocolRemoval}
      filters={{
        search: { label: 'Buscar por produto', value: values.search, onChange: (search) => change({ search }) },
        selects,
        onClear: clear,
        found: count(found.length, 'protocolo', 'protocolos'),
      }}
      empty={{ icon: ClipboardList, title: 'Nenhum protocolo encontrado' }}
      onEdit={(protocol) => setEditing(protocol ? { protocol } : {})}
      form={<LazyForm with={editing && { ...editing, onClose: () => setEditing(null) }} />}
    >
      <Notice tone="blue">{confirmAtLabel}: as sugestões seguem estes protocolos, e os da fazenda substituem os padrão de mesmo nome.</Notice>
    </CatalogueList>
  );
}
