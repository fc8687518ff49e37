// Novo aviso: name, address and kinds of record.
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type * as z from 'zod/mini';
import { writeOnline } from '#data/online-requests';
import { type CreatedWebhook, webhookCreation, webhookWords } from '#domain/people/webhooks';
import { NounChoice } from '#parts/accounts/NounChoice';
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

type WebhookFormProps = { path: string; onCreated: (created: CreatedWebhook & { name: string }) => void; onClose: () => void };

export function WebhookForm({ path, onCreated, onClose }: WebhookFormProps) {
  const [start] = useState({ name: '', url: '', nouns: null, verbs: null });
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
    </FormDialog>
  );
}
