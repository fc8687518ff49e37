// The form of a rural property, new or changed: what the producer's cash book asks for.
import { RuralProperty } from '#domain/money/rural-properties';
import { RecordForm } from '#parts/forms/RecordForm';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { AddressFields } from './AddressFields';

const Field = fieldOf(RuralProperty.create);
const place = ['address', 'address_number', 'address_complement', 'district', 'city', 'state', 'city_code', 'cep'] as const;

export const PropertyForm = ({ record, onClose }: { record?: RuralProperty | undefined; onClose: () => void }) => (
  <RecordForm
    noun={RuralProperty}
    record={record}
    start={{ exploitation: 'individual', share: 100 }}
    create="create_rural_property"
    update="update_rural_property"
    titles={{ create: 'Novo Imóvel', update: 'Editar Imóvel' }}
    done={{ create: ({ name }) => `${name}: imóvel registrado`, update: ({ name }) => `${name}: imóvel atualizado` }}
    onClose={onClose}
  >
    {(seen) => (
      <>
        <Field name="name" className="wide" placeholder="Fazenda Santa Clara" />
        <Field name="exploitation" />
        <Field name="share" label="Sua participação" suffix="%" />
        <Field name="area_ha" label="Área" suffix="ha" />
        <Field name="cafir" inputMode="numeric" hint="8 dígitos, do ITR" />
        <Field name="caepf" inputMode="numeric" hint="14 dígitos" />
        <Field name="state_registration" />
        <FormMore title="Endereço" names={place} startOpen={place.some((name) => seen?.[name] != null)}>
          <AddressFields placeholder="Estrada, km" />
        </FormMore>
        <Field name="notes" long className="wide" />
      </>
    )}
  </RecordForm>
);
