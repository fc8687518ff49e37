// A form for some of what the farm decides about its herd: one record, changed field by field.
import { type ComponentProps, type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import { HerdSettings } from '#domain/herd/herd-settings';
import type { settingsInput } from '#domain/herd/herd-settings-verbs';
import { changesBetween } from '#domain/kernel/basic-verbs';
import { useDispatch, useRows } from '#parts/sync/FarmData';
import { FormDialog } from '#ui/FormDialog';
import { useToast } from '#ui/Toast';

type HerdSettingsFormProps = {
  title: string;
  /** Some fields of the noun. */
  schema: z.ZodMiniObject;
  draft: string;
  /** The message after saving. */
  told: string;
  size?: ComponentProps<typeof FormDialog>['size'];
  onClose: () => void;
  children: ReactNode;
};

export function HerdSettingsForm({ title, schema, draft, told, size, onClose, children }: HerdSettingsFormProps) {
  const dispatch = useDispatch();
  const { show } = useToast();
  const [row] = useRows('herd_settings');
  // A row of a phone that has not synchronized since lacks later fields.
  const [seen] = useState(() => Object.fromEntries(Object.keys(schema.shape).map((name) => [name, row?.[name as keyof HerdSettings] ?? null])));
  const save = async (wanted: object) => {
    const changes = changesBetween(seen, wanted);
    if (Object.keys(changes).length === 0) return;
    await dispatch('update_herd_settings', { changes } as z.input<typeof settingsInput>);
    show({ message: told });
  };
  return (
    <FormDialog
      open
      title={title}
      schema={schema}
      start={seen}
      save={save}
      errorTitle={HerdSettings.failed!.save}
      draft={{ name: draft }}
      {...(size && { size })}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}
