// An address as the cash book of the tax office needs it.
import { RuralProperty } from '#domain/money/rural-properties';
import { fieldOf } from '#ui/FormField';

const Field = fieldOf(RuralProperty.create);

export const AddressFields = ({ placeholder }: { placeholder?: string | undefined }) => (
  <>
    <Field name="address" className="wide" placeholder={placeholder} />
    <Field name="address_number" />
    <Field name="address_complement" />
    <Field name="district" />
    <Field name="city" />
    <Field name="state" />
    <Field name="city_code" inputMode="numeric" hint="7 dígitos" />
    <Field name="cep" mask="cep" />
  </>
);
