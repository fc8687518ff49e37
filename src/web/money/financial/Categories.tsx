// The farm's categories: another name, hidden from the lists of choice, or merged with another.
import { Eye, EyeOff, Merge, Pencil } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { reference } from '#domain/kernel/fields';
import { FinancialCategory, transactionTypes } from '#domain/money/financial-categories';
import { mergeCategory, updateCategory } from '#domain/money/financial-category-verbs';
import { categoriesOf } from '#domain/money/financial-queries';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useDispatch, useRows } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import { Choices } from '#ui/Choices';
import { Dialog } from '#ui/Dialog';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { Menu } from '#ui/Menu';
import { useToast } from '#ui/Toast';

const naming = z.strictObject({ name: FinancialCategory.fields.name });
const merging = z.strictObject({ into_id: reference('Juntar com', 'financial_categories') });
const [Name, Into] = [fieldOf(naming), fieldOf(merging)];

export function Categories({ onClose }: { onClose: () => void }) {
  const rows = useRows('financial_categories');
  const dispatch = useDispatch();
  const { done, showFailure } = useUndoToast(updateCategory.failed!);
  const [type, setType] = useState<'receita' | 'despesa'>('despesa');
  const [changing, setChanging] = useState<{ act: 'name' | 'merge'; on: FinancialCategory } | null>(null);
  const hide = ({ id }: FinancialCategory, hidden: boolean) => dispatch('update_financial_category', { id, changes: { hidden: { was: !hidden, to: hidden } } });
  const shown = categoriesOf(rows, type).filter(({ merged_into_id }) => !merged_into_id);
  return (
    <Dialog open title="Categorias" onClose={onClose}>
      <div className="flex flex-col gap-3">
        <Choices label="Tipo" choices={Object.entries(transactionTypes) as ['receita' | 'despesa', string][]} value={type} onChange={setType} />
        <ul className="flex flex-col divide-y divide-line" aria-label="Categorias">
          {shown.map((row) => (
            <li key={row.id} className="flex items-center justify-between gap-2 py-1">
              <span className={row.hidden ? 'text-muted' : ''}>
                {row.name} {row.hidden && <Badge tone="gray">Escondida</Badge>}
              </span>
              <Menu
                label={`Ações de ${row.name}`}
                items={() => [
                  { label: 'Mudar o nome', icon: Pencil, onSelect: () => setChanging({ act: 'name', on: row }) },
                  {
                    label: row.hidden ? 'Mostrar' : 'Esconder',
                    icon: row.hidden ? Eye : EyeOff,
                    onSelect: () =>
                      void hide(row, !row.hidden).then(
                        () => done(`${row.name}: ${row.hidden ? 'aparece de novo' : 'escondida'}`, () => hide(row, row.hidden)),
                        showFailure,
                      ),
                  },
                  { label: 'Juntar com outra', icon: Merge, onSelect: () => setChanging({ act: 'merge', on: row }) },
                ]}
              />
            </li>
          ))}
        </ul>
      </div>
      {changing?.act === 'name' && <Rename category={changing.on} onClose={() => setChanging(null)} />}
      {changing?.act === 'merge' && <MergeInto category={changing.on} among={shown} onClose={() => setChanging(null)} />}
    </Dialog>
  );
}

function Rename({ category: { id, name }, onClose }: { category: FinancialCategory; onClose: () => void }) {
  const dispatch = useDispatch();
  const { show } = useToast();
  const save = async (wanted: { name: string }) => {
    if (wanted.name !== name) await dispatch('update_financial_category', { id, changes: { name: { was: name, to: wanted.name } } });
    show({ message: `${wanted.name}: nome mudado` });
  };
  return (
    <FormDialog
      open
      size="small"
      title="Mudar o nome"
      schema={naming}
      start={{ name }}
      save={save}
      errorTitle={updateCategory.failed!}
      draft={null}
      onClose={onClose}
    >
      <Name name="name" className="wide" />
    </FormDialog>
  );
}

function MergeInto({ category, among, onClose }: { category: FinancialCategory; among: readonly FinancialCategory[]; onClose: () => void }) {
  const dispatch = useDispatch();
  const { show } = useToast();
  const options = among.filter(({ id }) => id !== category.id).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormDialog
      open
      size="small"
      title={`Juntar ${category.name}`}
      schema={merging}
      start={{}}
      saveLabel="Juntar"
      save={async ({ into_id }) => {
        await dispatch('merge_financial_category', { id: category.id, into_id });
        show({ message: `${category.name}: lançamentos na outra categoria` });
      }}
      errorTitle={mergeCategory.failed!}
      draft={null}
      onClose={onClose}
    >
      <p className="wide text-muted">Todos os lançamentos passam para a outra categoria, e esta deixa de aparecer.</p>
      <Into name="into_id" className="wide" options={options} placeholder="Escolha a categoria" />
    </FormDialog>
  );
}
