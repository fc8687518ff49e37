// Protocolos de IATF of the farm; the standard ones are offered in the form of a lot.
import { ListOrdered } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { compareWords } from '#domain/kernel/sorting';
import { SynchronisationProtocol } from '#domain/reproduction/synchronisation-protocols';
import { lazily } from '#parts/forms/Lazy';
import type { Removal } from '#parts/forms/Removal';
import { ListScreen } from '#parts/lists/ListScreen';
import { useRows } from '#parts/sync/FarmData';
import type { Column } from '#ui/DataTable';

const Form = lazily(async () => (await import('./ProtocolForm')).ProtocolForm);

const removal: Removal = {
  remove: 'remove_synchronisation_protocol',
  restore: 'restore_synchronisation_protocol',
  title: 'Excluir protocolo',
  question: SynchronisationProtocol.confirm!,
  done: 'Protocolo excluído',
  failed: SynchronisationProtocol.failed!.remove,
};

const columns: Column<SynchronisationProtocol>[] = [
  { key: 'name', header: 'Protocolo', primary: true, sort: ({ name }) => name, cell: ({ name }) => name },
  { key: 'steps', header: 'Passos', cell: ({ steps }) => <span className="whitespace-pre-line">{steps}</span> },
  { key: 'notes', header: 'Observações', cell: ({ notes }) => notes },
];
const nameOf = ({ name }: SynchronisationProtocol) => name;

export function ProtocolsTab({ children }: { children: ReactNode }) {
  const own = useRows('synchronisation_protocols');
  const rows = useMemo(() => own.toSorted((a, b) => compareWords(a.name, b.name)), [own]);
  return (
    <ListScreen
      noun="synchronisation_protocols"
      title="Manejo Reprodutivo"
      subtitle="Os protocolos do seu veterinário; os mais usados já vêm prontos no lote"
      add="Novo Protocolo"
      rows={rows}
      columns={columns}
      caption="Protocolos de IATF"
      nameOf={nameOf}
      removal={removal}
      renderForm={(editing, onClose) => <Form with={editing && { record: editing.row, onClose }} />}
      empty={{
        icon: ListOrdered,
        title: 'Nenhum protocolo próprio',
        hint: 'Corte, leite, Ovsynch e ressincronização já estão no formulário do lote. Cadastre aqui os que o seu veterinário usa.',
      }}
      opensForm
    >
      {children}
    </ListScreen>
  );
}
