// Form for a new or existing farm. Three required fields first, for phones; the rest in collapsed groups.
import { useState } from 'react';
import type * as z from 'zod/mini';
import { writeOnline } from '#data/online-requests';
import { renew } from '#data/session';
import { changesBetween } from '#domain/kernel/basic-verbs';
import { newId } from '#domain/kernel/ids';
import { Farm, farmTypesFor, farmWords, type RegisteredFarm } from '#domain/people/farms';
import { useAuth } from '#parts/sync/Auth';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { useToast } from '#ui/Toast';

const Field = fieldOf(Farm.create);
type Written = z.output<typeof Farm.create>;

const place = ['farm_size', 'address', 'city', 'state', 'zip_code', 'coordinates'] as const;
const owner = ['owner_cpf', 'owner_rg', 'owner_phone', 'owner_email', 'owner_address', 'owner_password_hint'] as const;
const health = ['veterinarian', 'veterinarian_phone', 'technical_responsible', 'crmv'] as const;
const papers = ['environmental_license', 'sanitary_license', 'incra', 'car'] as const;

type FarmFormProps = { /** Omitted: new record. */ farm?: RegisteredFarm | undefined; onSaved: () => Promise<void>; onClose: () => void };

export function FarmForm({ farm, onSaved, onClose }: FarmFormProps) {
  const { person } = useAuth().session;
  const { show } = useToast();
  // The record as opened, so that saving does not undo concurrent edits.
  const [seen] = useState(farm);
  const [start] = useState(() => (seen ? writtenOf(seen) : { id: newId(), farm_type: 'mista' as const, owner_name: person.name }));

  const save = async (wanted: Written) => {
    if (seen) {
      const changes = changesBetween(seen, wanted);
      if (Object.keys(changes).length === 0) return;
      await writeOnline('PUT', `/api/farms/${seen.id}`, { id: seen.id, changes });
    } else await writeOnline('POST', '/api/farms', wanted);
    show({ message: `${wanted.farm_name}: fazenda ${seen ? 'atualizada' : 'cadastrada'}` });
    // Update the farm switcher and the farm selection at once.
    void renew();
    void onSaved();
  };

  return (
    <FormDialog
      open
      title={seen ? `Editar ${seen.farm_name}` : 'Nova Fazenda'}
      schema={Farm.create}
      start={start}
      save={save}
      errorTitle={seen ? farmWords.notUpdated : Farm.failed!.save}
      draft={null}
      onClose={onClose}
    >
      <Field name="farm_name" className="wide" placeholder="Ex.: Fazenda Santa Clara" />
      <Field name="farm_type" only={farmTypesFor(seen?.farm_type)} />
      <Field name="owner_name" />
      <FormMore title="Tamanho e localização" names={place} startOpen={filled(seen, place)}>
        <Field name="farm_size" label="Tamanho" suffix="ha" />
        <Field name="zip_code" mask="cep" />
        <Field name="address" className="wide" placeholder="Ex.: Rodovia MG-050, km 12" />
        <Field name="city" />
        <Field name="state" />
        <Field name="coordinates" className="wide" placeholder="Ex.: -19,9245; -43,9352" />
      </FormMore>
      <FormMore title="Dados do proprietário" names={owner} startOpen={filled(seen, owner)}>
        <Field name="owner_phone" label="Telefone" mask="phone" />
        <Field name="owner_email" label="E-mail" inputMode="email" />
        <Field name="owner_cpf" label="CPF" mask="cpf" />
        <Field name="owner_rg" label="RG" />
        <Field name="owner_address" label="Endereço" className="wide" />
        <Field name="owner_password_hint" className="wide" hint="Só um lembrete: nunca escreva a senha aqui" />
      </FormMore>
      <FormMore title="Veterinário e responsável técnico" names={health} startOpen={filled(seen, health)}>
        <Field name="veterinarian" />
        <Field name="veterinarian_phone" mask="phone" />
        <Field name="technical_responsible" />
        <Field name="crmv" />
      </FormMore>
      <FormMore title="Licenças e registros" names={papers} startOpen={filled(seen, papers)}>
        <Field name="environmental_license" />
        <Field name="sanitary_license" />
        <Field name="incra" />
        <Field name="car" />
      </FormMore>
      <Field name="notes" long className="wide" />
    </FormDialog>
  );
}

/** The form's fields of a farm, without those the server adds. */
const writtenOf = (farm: RegisteredFarm) =>
  Object.fromEntries(Object.entries(farm).filter(([field]) => field in Farm.create.shape)) as z.input<typeof Farm.create>;

const filled = (farm: RegisteredFarm | undefined, names: readonly (keyof RegisteredFarm)[]) => names.some((name) => farm && farm[name] !== null);
