// Which columns a table shows, and in which order.
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '#ui/Button';
import { Checkbox } from '#ui/Checkbox';
import { Dialog } from '#ui/Dialog';
import { arranged, wordsOf } from './arrangement';

type Named = { key: string; header: string; primary?: boolean | undefined };
type ColumnsDialogProps = { columns: readonly Named[]; words: string | null; onSave: (words: string | null) => void; onClose: () => void };

export function ColumnsDialog({ columns, words, onSave, onClose }: ColumnsDialogProps) {
  const [chosen, setChosen] = useState(() => arranged(columns, words));
  const primary = columns.find((column) => column.primary) ?? columns[0];
  const swap = (at: number, to: number) => setChosen((now) => now.with(at, now[to]!).with(to, now[at]!));
  return (
    <Dialog
      open
      title="Colunas"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setChosen(arranged(columns, null))}>Voltar ao padrão</Button>
          <Button
            variant="primary"
            onClick={() => {
              onSave(wordsOf(columns, chosen));
              onClose();
            }}
          >
            Salvar
          </Button>
        </>
      }
    >
      <ol>
        {chosen.map(({ column, shown }, at) => (
          <li key={column.key} className="flex items-center gap-1">
            <Checkbox
              className="flex-1"
              label={column.header}
              hint={column === primary ? 'Sempre aparece' : undefined}
              checked={shown}
              disabled={column === primary}
              onChange={({ target }) => setChosen((now) => now.with(at, { column, shown: target.checked }))}
            />
            <IconButton label={`Subir ${column.header}`} icon={ArrowUp} disabled={at === 0} onClick={() => swap(at, at - 1)} />
            <IconButton label={`Descer ${column.header}`} icon={ArrowDown} disabled={at === chosen.length - 1} onClick={() => swap(at, at + 1)} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
