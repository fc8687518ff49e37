// Storage limit of an owner, for all of their farms.
import type * as z from 'zod/mini';
import { writeOnline } from '#data/online-requests';
import { gigabyte } from '#domain/people/storage';
import { type CustomerFarm, storageQuota, superAdminWords } from '#domain/people/super-admin';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { bytes } from '#ui/format';
import { useToast } from '#ui/Toast';

const Field = fieldOf(storageQuota);

export function StorageForm({ farm, onSaved, onClose }: { farm: CustomerFarm; onSaved: () => Promise<void>; onClose: () => void }) {
  const { show } = useToast();
  const save = async (wanted: z.output<typeof storageQuota>) => {
    await writeOnline('PUT', `/api/super_admin/farms/${farm.id}/storage`, wanted);
    show({ message: `${farm.owner_name}: espaço de ${wanted.gigabytes} GB` });
    void onSaved();
  };
  return (
    <FormDialog
      open
      size="small"
      title={`Espaço de ${farm.owner_name}`}
      schema={storageQuota}
      start={{ gigabytes: Math.round(farm.storage_quota / gigabyte) }}
      save={save}
      errorTitle="Erro ao mudar o espaço"
      draft={null}
      onClose={onClose}
    >
      <Field name="gigabytes" className="wide" hint={`${superAdminWords.quotaHint}. Ocupado: ${bytes(farm.storage_used)}`} />
    </FormDialog>
  );
}
