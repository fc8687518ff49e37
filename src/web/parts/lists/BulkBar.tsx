// What can be done with the selected rows of a list, at the bottom of the screen.
import { CheckCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '#ui/Button';
import type { Selection } from '#ui/datatable/selection';
import { count } from '#ui/format';
import { Menu, type MenuItem } from '#ui/Menu';
import { useWide } from '#ui/media';
import { PageMenuContext } from '#ui/page-menu';

type BulkBarProps = {
  selection: Selection;
  /** The selected rows that the list shows. */
  chosen: readonly { id: string }[];
  /** All rows that the list shows. */
  rows: readonly { id: string }[];
  actions: readonly MenuItem[];
  /** `Export` of the selected rows. */
  exported?: ReactNode;
};

export function BulkBar({ selection, chosen, rows, actions, exported }: BulkBarProps) {
  const wide = useWide();
  const many = count(chosen.length, 'selecionado', 'selecionados');
  const items = chosen.length > 0 ? actions : [];
  return (
    <section aria-label="Selecionados" className="bulk-bar">
      <p role="status" className="bulk-count">
        {many}
      </p>
      {wide ? (
        items.map(({ label, icon, tone, onSelect }) => (
          <Button key={label} icon={icon} variant={tone} onClick={onSelect}>
            {label}
          </Button>
        ))
      ) : (
        <>
          {chosen.length < rows.length && (
            <IconButton
              label={`Selecionar todos (${rows.length.toLocaleString('pt-BR')})`}
              icon={CheckCheck}
              onClick={() => selection.select(new Set(rows.map(({ id }) => id)))}
            />
          )}
          {items.length > 0 && <Menu label="Ações" worded items={items} />}
        </>
      )}
      {/* Here, not in the menu of the page. */}
      <PageMenuContext value={null}>{chosen.length > 0 && exported}</PageMenuContext>
      <IconButton label="Cancelar seleção" icon={X} onClick={selection.end} />
    </section>
  );
}
