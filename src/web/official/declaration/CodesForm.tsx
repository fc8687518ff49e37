// The codes under which the state's agency knows the farm.
import * as z from 'zod/mini';
import { HerdSettings } from '#domain/herd/herd-settings';
import { HerdSettingsForm } from '#parts/forms/HerdSettingsForm';
import { fieldOf } from '#ui/FormField';

const { agency_code, holding_code } = HerdSettings.fields;
const schema = z.strictObject({ agency_code, holding_code });
const Field = fieldOf(schema);

export const CodesForm = ({ onClose }: { onClose: () => void }) => (
  <HerdSettingsForm title="Códigos na agência de defesa" schema={schema} draft="agency codes" told="Códigos salvos" onClose={onClose}>
    <Field name="agency_code" hint="Como está no cadastro da agência do estado" />
    <Field name="holding_code" />
  </HerdSettingsForm>
);
