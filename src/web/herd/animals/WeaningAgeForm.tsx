// At which age this farm weans, by group of breeds.
import { useState } from 'react';
import * as z from 'zod/mini';
import { HerdSettings } from '#domain/herd/herd-settings';
import type { settingsInput } from '#domain/herd/herd-settings-verbs';
import { beefWeaningAge, weaningAge } from '#domain/herd/weaning';
import { changesBetween } from '#domain/kernel/basic-verbs';
import { useDispatch, useRows } from '#parts/sync/FarmData';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { useToast } from '#ui/Toast';

const { weaning_age_dairy, weaning_age_beef } = HerdSettings.fields;
const ages = z.strictObject({ weaning_age_dairy, weaning_age_beef });
const Field = fieldOf(ages);

export function WeaningAgeForm({ onClose }: { onClose: () => void }) {
  const dispatch = useDispatch();
  const { show } = useToast();
  const [row] = useRows('herd_settings');
  const [seen] = useState({ weaning_age_dairy: row?.weaning_age_dairy ?? null, weaning_age_beef: row?.weaning_age_beef ?? null });
  const save = async (wanted: z.output<typeof ages>) => {
    const changes = changesBetween(seen, wanted);
    if (Object.keys(changes).length === 0) return;
    await dispatch('update_herd_settings', { changes } as z.input<typeof settingsInput>);
    show({ message: 'Idade da desmama mudada' });
  };
  return (
    <FormDialog
      open
      title="Idade da desmama"
      schema={ages}
      start={seen}
      save={save}
      errorTitle={HerdSettings.failed!.save}
      draft={{ name: 'weaning ages' }}
      size="small"
      onClose={onClose}
    >
      <Field name="weaning_age_dairy" label="Gado de leite e mestiço" suffix="dias" hint={`Em branco: ${weaningAge}`} />
      <Field name="weaning_age_beef" label="Gado de corte" suffix="dias" hint={`Em branco: ${beefWeaningAge}`} />
    </FormDialog>
  );
}
