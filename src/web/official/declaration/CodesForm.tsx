// The codes under which the state's agency knows the farm, and its last days where they are not the state's.
import * as z from 'zod/mini';
import { HerdSettings } from '#domain/herd/herd-settings';
import { HerdSettingsForm } from '#parts/forms/HerdSettingsForm';
import { fieldOf } from '#ui/FormField';

const { agency_code, holding_code, declaration_days } = HerdSettings.fields;
const schema = z.strictObject({ agency_code, holding_code, declaration_days });
const Field = fieldOf(schema);

export const CodesForm = ({ onClose }: { onClose: () => void }) => (
  <HerdSettingsForm title="Códigos na agência de defesa" schema={schema} draft="agency codes" told="Códigos salvos" onClose={onClose}>
    <Field name="agency_code" hint="Como está no cadastro da agência do estado" />
    <Field name="holding_code" />
    <Field name="declaration_days" placeholder="30/06 e 30/11" hint="Vazio: os do estado. Só uma data: a outra etapa não é declarada" />
  </HerdSettingsForm>
);
