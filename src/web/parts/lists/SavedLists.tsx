// "Minhas listas": filters of this screen that the person saved under a name. They are in the address, so coming back is following a link.
import { Bookmark, Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { newId } from '#domain/kernel/ids';
import { fold } from '#domain/kernel/text';
import { savedOf } from '#domain/people/list-view-queries';
import { ListView } from '#domain/people/list-views';
import { useUndoToast } from '#parts/forms/UndoToast';
import { go, usePlace } from '#parts/navigation/Router';
import { useDispatch, useRows } from '#parts/sync/FarmData';
import { Button, IconButton } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { Field } from '#ui/Field';
import { usePageMenu } from '#ui/page-actions';
import { TextInput } from '#ui/TextInput';
import { useToast } from '#ui/Toast';

const title = 'Minhas listas';
const longestName = 60;

export function SavedLists() {
  const [open, setOpen] = useState(false);
  const inMenu = usePageMenu({ items: [{ label: title, icon: Bookmark, onSelect: () => setOpen(true) }] });
  return (
    <>
      {!inMenu && (
        <Button variant="quiet" icon={Bookmark} className="saved-lists" onClick={() => setOpen(true)}>
          {title}
        </Button>
      )}
      {open && <SavedListsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** As in the address: the same filters give the same words. */
const wordsOf = (search: Record<string, string | undefined>) =>
  String(new URLSearchParams(Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : []))));

function SavedListsDialog({ onClose }: { onClose: () => void }) {
  const { path, search } = usePlace();
  const saved = savedOf(useRows('list_views'), path);
  const dispatch = useDispatch();
  const { show } = useToast();
  const { done, showFailure } = useUndoToast(ListView.failed!.save);
  const [name, setName] = useState('');
  const [renaming, setRenaming] = useState<ListView | null>(null);
  const filters = wordsOf(search);

  const apply = (view: ListView) => {
    onClose();
    void go({ to: path, search: Object.fromEntries(new URLSearchParams(view.filters ?? '')), keepScroll: true });
  };
  // Closed first: a message with undo cannot be pressed over a dialog.
  const remove = (view: ListView) => {
    onClose();
    void dispatch('remove_list_view', { id: view.id }).then(
      () => done(`Lista excluída: ${view.name}`, () => dispatch('restore_list_view', { id: view.id })),
      showFailure,
    );
  };
  const save = async () => {
    if (renaming) return dispatch('update_list_view', { id: renaming.id, changes: { name: { was: renaming.name, to: name.trim() } } });
    const same = saved.find((view) => fold(view.name!) === fold(name.trim()));
    return same
      ? dispatch('update_list_view', { id: same.id, changes: { filters: { was: same.filters, to: filters } } })
      : dispatch('create_list_view', { id: newId(), list: path, name: name.trim(), filters, columns: null, sort: null });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    void save().then(() => {
      onClose();
      show({ message: `Lista salva: ${name.trim()}` });
    }, showFailure);
  };

  return (
    <Dialog open title={title} size="small" onClose={onClose}>
      {saved.length > 0 && (
        <ul aria-label={title} className="-mx-2 mb-4">
          {saved.map((view) => (
            <li key={view.id} className="flex items-center">
              <button type="button" className="menu-entry flex-1" aria-current={view.filters === filters || undefined} onClick={() => apply(view)}>
                <Bookmark aria-hidden="true" />
                <span className="wrap-anywhere">{view.name}</span>
              </button>
              <IconButton
                label={`Mudar o nome de ${view.name}`}
                icon={Pencil}
                onClick={() => {
                  setRenaming(view);
                  setName(view.name!);
                }}
              />
              <IconButton label={`Excluir ${view.name}`} icon={Trash2} onClick={() => remove(view)} />
            </li>
          ))}
        </ul>
      )}
      {filters || renaming ? (
        <form onSubmit={submit} className="flex flex-col gap-3">
          <Field label={renaming ? 'Novo nome' : 'Salvar os filtros de agora como'}>
            <TextInput name="name" value={name} maxLength={longestName} autoComplete="off" onChange={({ target }) => setName(target.value)} />
          </Field>
          <Button variant="primary" type="submit">
            Salvar
          </Button>
        </form>
      ) : (
        <p className="text-muted">
          {saved.length > 0 ? 'Para salvar outra, use antes os filtros desta tela.' : 'Use os filtros desta tela e volte aqui para salvar com um nome.'}
        </p>
      )}
      <p className="mt-3 text-sm text-muted">Só você vê suas listas, em todos os seus aparelhos.</p>
    </Dialog>
  );
}
