// Novo aviso: name, address, kinds of record and changes.
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import type * as z from 'zod/mini';
import { writeOnline } from '#data/online-requests';
import { type CreatedWebhook, type WebhookChange, webhookChangeNames, webhookChanges, webhookCreation, webhookWords } from '#domain/people/webhooks';
import { NounChoice } from '#parts/accounts/NounChoice';
import { Checkbox } from '#ui/Checkbox';
import { FieldError } from '#ui/Field';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';

const Field = fieldOf(webhookCreation);

function Nouns() {
  const { field, fieldState } = useController({ name: 'nouns' });
  return (
    <NounChoice
      label="Do que o programa é avisado"
      all="De tudo o que for registrado"
      value={field.value as string[] | null}
      error={fieldState.error?.message}
      onChange={field.onChange}
    />
  );
}

/** All of them is the same as no choice: what comes later is told too. */
function Changes() {
  const id = useId();
  const { field, fieldState } = useController({ name: 'changes' });
  const chosen = (field.value as WebhookChange[] | null) ?? webhookChangeNames;
  const tick = (name: WebhookChange, on: boolean) => {
    const now = webhookChangeNames.filter((one) => (one === name ? on : chosen.includes(one)));
    field.onChange(now.length === webhookChangeNames.length ? null : now);
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">Quando avisar</legend>
      <div className="flex flex-wrap gap-x-6">
        {webhookChangeNames.map((name) => (
          <Checkbox key={name} label={webhookChanges[name]} checked={chosen.includes(name)} onChange={(event) => tick(name, event.target.checked)} />
        ))}
      </div>
      <FieldError id={id}>{fieldState.error?.message}</FieldError>
    </fieldset>
  );
}

type WebhookFormProps = { path: string; onCreated: (created: CreatedWebhook & { name: string }) => void; onClose: () => void };

export function WebhookForm({ path, onCreated, onClose }: WebhookFormProps) {
  const [start] = useState({ name: '', url: '', nouns: null, verbs: null, changes: null });
  const save = async (wanted: z.output<typeof webhookCreation>) => {
    onCreated({ ...(await writeOnline<CreatedWebhook>('POST', path, wanted)), name: wanted.name });
  };
  return (
    <FormDialog
      open
      title="Novo aviso"
      schema={webhookCreation}
      start={start}
      save={save}
      errorTitle={webhookWords.notSaved}
      draft={null}
      saveLabel="Criar aviso"
      onClose={onClose}
    >
      <Field name="name" className="wide" placeholder="Sistema da cooperativa" />
      <Field name="url" className="wide" placeholder="https://" hint="Onde o outro programa recebe os avisos; quem o fez informa" />
      <div className="wide">
        <Nouns />
      </div>
      <div className="wide">
        <Changes />
      </div>
    </FormDialog>
  );
}
