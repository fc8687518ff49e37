// The form of somebody who shares a rural property.
import { PropertyPartner } from '#domain/money/rural-properties';
import { RecordForm } from '#parts/forms/RecordForm';
import { fieldOf } from '#ui/FormField';

const Field = fieldOf(PropertyPartner.create);

type PartnerFormProps = { record?: PropertyPartner | undefined; property_id?: string | undefined; onClose: () => void };

export const PartnerForm = ({ record, property_id, onClose }: PartnerFormProps) => (
  <RecordForm
    noun={PropertyPartner}
    record={record}
    start={{ kind: 'parceiro', ...(property_id && { property_id }) }}
    copyOf={property_id}
    create="create_property_partner"
    update="update_property_partner"
    titles={{ create: 'Novo Participante', update: 'Editar Participante' }}
    done={{ create: ({ name }) => `${name}: participante registrado`, update: ({ name }) => `${name}: participante atualizado` }}
    onClose={onClose}
  >
    {() => (
      <>
        <Field name="name" className="wide" />
        <Field name="kind" />
        <Field name="share" label="Participação" suffix="%" />
        <Field name="document" mask="cpf_or_cnpj" />
        <Field name="notes" long className="wide" />
      </>
    )}
  </RecordForm>
);
