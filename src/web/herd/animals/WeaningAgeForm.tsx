// At which age this farm weans, by group of breeds.
import * as z from 'zod/mini';
import { HerdSettings } from '#domain/herd/herd-settings';
import { beefWeaningAge, weaningAge } from '#domain/herd/weaning';
import { HerdSettingsForm } from '#parts/forms/HerdSettingsForm';
import { fieldOf } from '#ui/FormField';

const { weaning_age_dairy, weaning_age_beef } = HerdSettings.fields;
const ages = z.strictObject({ weaning_age_dairy, weaning_age_beef });
const Field = fieldOf(ages);

export const WeaningAgeForm = ({ onClose }: { onClose: () => void }) => (
  <HerdSettingsForm title="Idade da desmama" schema={ages} draft="weaning ages" told="Idade da desmama mudada" size="small" onClose={onClose}>
    <Field name="weaning_age_dairy" label="Gado de leite e mestiço" suffix="dias" hint={`Em branco: ${weaningAge}`} />
    <Field name="weaning_age_beef" label="Gado de corte" suffix="dias" hint={`Em branco: ${beefWeaningAge}`} />
  </HerdSettingsForm>
);
