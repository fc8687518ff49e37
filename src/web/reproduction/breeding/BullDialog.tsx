// A bull: his figures, and the PTA and DEP of each year.
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { BullEvaluation } from '#domain/reproduction/bull-evaluations';
import type { BullLine } from '#domain/reproduction/bull-queries';
import { lazily } from '#parts/forms/Lazy';
import { type Removal, useRemoval } from '#parts/forms/Removal';
import { useHistoryItem } from '#parts/lists/RecordHistory';
import { Link } from '#parts/navigation/Router';
import { useMayWrite } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { Facts } from '#ui/Facts';
import { number, percent, quantity } from '#ui/format';
import { Menu, type MenuItem } from '#ui/Menu';

const Form = lazily(async () => (await import('./EvaluationForm')).EvaluationForm);

const removal: Removal = {
  remove: 'remove_bull_evaluation',
  restore: 'restore_bull_evaluation',
  title: 'Excluir PTA ou DEP',
  question: BullEvaluation.confirm!,
  done: 'Avaliação excluída',
  failed: BullEvaluation.failed!.remove,
};

export function BullDialog({ bull, onClose }: { bull: BullLine; onClose: () => void }) {
  const mayWrite = useMayWrite('bull_evaluations');
  const asking = useRemoval(removal);
  const [editing, setEditing] = useState<{ record?: BullEvaluation } | null>(null);
  const history = useHistoryItem('bull_evaluations');
  const itemsOf = (one: BullEvaluation): MenuItem[] => [
    ...(mayWrite ? [{ label: 'Editar', icon: Pencil, onSelect: () => setEditing({ record: one }) }] : []),
    ...history(one.id),
    ...(mayWrite
      ? [
          {
            label: 'Excluir',
            icon: Trash2,
            tone: 'danger' as const,
            onSelect: () => asking.ask({ id: one.id, name: `${one.kind} ${one.trait} ${one.year}` }),
          },
        ]
      : []),
  ];
  const { positive, known, conception } = bull;
  return (
    <Dialog
      open
      title={bull.name}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Fechar</Button>
          {mayWrite && (
            <Button variant="primary" icon={Plus} onClick={() => setEditing({})}>
              Nova PTA ou DEP
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Facts
          facts={[
            { label: 'Código', value: bull.code },
            { label: 'Registro', value: bull.registration },
            { label: 'Raça', value: bull.breed },
            { label: 'Doses em estoque', value: quantity('product', bull.doses) },
            {
              label: 'Concepção em 12 meses',
              value: conception === null ? 'Sem resultado' : `${percent(conception)} (${positive} ÷ ${known} serviços com resultado)`,
            },
            { label: 'Filhas', value: number(bull.daughters, 0) },
            { label: 'Filhos', value: number(bull.sons, 0) },
          ]}
        />
        {!bull.isExternal && (
          <Link to={`/animals/${bull.id}`} className="underline">
            Abrir a ficha do animal
          </Link>
        )}
        <h3 className="font-semibold">PTA e DEP</h3>
        {bull.evaluations.length === 0 && <p className="text-muted">Nenhuma avaliação registrada: copie do sumário, com o ano.</p>}
        <ul>
          {bull.evaluations.map((one) => (
            <li key={one.id} className="flex min-h-11 items-center gap-2 border-b border-line last:border-0">
              <span className="flex-1">
                {one.kind} {one.trait}: <strong>{quantity('evaluation', one.value)}</strong>
                <br />
                <span className="text-muted">
                  {[one.year, one.accuracy !== null && `acurácia ${percent(one.accuracy)}`, one.source].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Menu label={`Ações de ${one.kind} ${one.trait} ${one.year}`} items={itemsOf(one)} />
            </li>
          ))}
        </ul>
      </div>
      {asking.dialog}
      <Form with={editing && { record: editing.record, bull, onClose: () => setEditing(null) }} />
    </Dialog>
  );
}
