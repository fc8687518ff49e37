// The form of a record, new or changed, in a dialog: it sends what differs from what the person saw.
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { changesBetween, writtenOf } from '#domain/kernel/basic-verbs';
import { notFound } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import type { Noun } from '#domain/kernel/noun';
import type { NounName, Rows } from '#domain/nouns';
import type { InputOf, VerbName } from '#domain/verbs';
import { useDispatch, useRow } from '#parts/sync/FarmData';
import { useSeen } from '#ui/drafts';
import { FormDialog } from '#ui/FormDialog';
import { type Toast, useToast } from '#ui/Toast';

/** As the form gives it: every field has a value. */
type Written<Create extends VerbName> = InputOf<Create> & Required<InputOf<Create>>;

type RecordFormProps<N extends NounName, Create extends VerbName> = {
  noun: Noun & { name: N };
  /** Left out: a new one. */
  record: Rows[N] | undefined;
  /** What a new one starts with. */
  start: Partial<InputOf<Create>>;
  /** Of a new one that begins as a copy: its draft is not that of another. */
  copyOf?: string | undefined;
  create: Create;
  update: VerbName & `update_${string}`;
  titles: { create: string; update: string };
  /** Said once it is saved. */
  done: { create: (written: Written<Create>) => string; update: (written: Written<Create>) => string };
  /** Other fields that change with the one just edited. */
  follow?: ((changed: string, values: Written<Create>) => object) | undefined;
  /** What the verbs take besides the fields of the record. */
  besides?: z.core.$ZodShape | undefined;
  /** The action of the message that it was saved. */
  action?: ((written: Written<Create>) => Toast['action']) | undefined;
  onClose: () => void;
  /** The fields, with the record as the person saw it. */
  children: (seen: Rows[N] | undefined) => ReactNode;
};

export function RecordForm<N extends NounName, Create extends VerbName>({
  noun,
  record,
  create,
  update,
  titles,
  done,
  onClose,
  ...props
}: RecordFormProps<N, Create>) {
  const dispatch = useDispatch();
  const { show } = useToast();
  // As the person saw it: what others change meanwhile is not undone.
  const { seen, draft } = useSeen(props.copyOf ? `${noun.name} ${props.copyOf}` : noun.name, record);
  const [start] = useState(() => (seen ? writtenOf(noun, seen) : { ...props.start, id: newId() }));
  const still = useRow(noun.name, seen?.id);
  const [schema] = useState(() => (props.besides ? z.strictObject({ ...noun.create.shape, ...props.besides }) : noun.create));

  const save = async (written: Written<Create>) => {
    if (!seen) {
      await dispatch<Create>(create, written);
      return show({ message: done.create(written), action: props.action?.(written) });
    }
    if (!still) throw notFound(noun.missing);
    const [fields, given] = [Object.entries(written), new Set(Object.keys(props.besides ?? {}))];
    const changes = changesBetween<object>(seen, Object.fromEntries(fields.filter(([name]) => !given.has(name))));
    const besides = Object.fromEntries(fields.filter(([name, value]) => given.has(name) && value != null));
    if (Object.keys(changes).length + Object.keys(besides).length === 0) return;
    await dispatch(update, { id: seen.id, changes, ...besides } as never);
    show({ message: done.update(written), action: props.action?.(written) });
  };

  return (
    <FormDialog
      open
      title={seen ? titles.update : titles.create}
      schema={schema}
      start={start}
      save={(written) => save(written as Written<Create>)}
      errorTitle={noun.failed!.save}
      draft={draft}
      follow={props.follow && ((changed, values) => props.follow!(changed, values as Written<Create>))}
      onClose={onClose}
    >
      {props.children(seen)}
    </FormDialog>
  );
}
