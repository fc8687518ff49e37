// Form for a product of the farm: new, changed, or copied from one of the catalogue that it then replaces.
import { FarmProduct } from '#domain/health/farm-products';
import type { InputOf } from '#domain/verbs';
import { WithdrawalFields } from '#parts/animals/WithdrawalFields';
import { RecordForm } from '#parts/forms/RecordForm';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';

const Field = fieldOf(FarmProduct.create);

const more = ['active_ingredient', 'strength', 'route', 'cow', 'label_source', 'notes'] as const;

type ProductFormProps = {
  /** Omitted: new record. */
  product?: FarmProduct | undefined;
  start?: Partial<InputOf<'create_farm_product'>> | undefined;
  onClose: () => void;
};

export const ProductForm = ({ product, start = {}, onClose }: ProductFormProps) => (
  <RecordForm
    noun={FarmProduct}
    record={product}
    start={start}
    copyOf={start.product_name}
    create="create_farm_product"
    update="update_farm_product"
    titles={{ create: 'Novo produto', update: 'Editar produto' }}
    done={{ create: ({ product_name }) => `${product_name}: produto registrado`, update: ({ product_name }) => `${product_name}: produto atualizado` }}
    onClose={onClose}
  >
    {(seen) => (
      <>
        <Field name="product_name" hint="Marca e apresentação, como na embalagem" />
        <Field name="application_type" placeholder="Medicamento (tratamento)" />
        <WithdrawalFields />
        <FormMore title="Princípio ativo, via e bula" names={more} startOpen={more.some((name) => (seen ?? start)[name] != null)}>
          <Field name="active_ingredient" />
          <Field name="strength" placeholder="1 %" />
          <Field name="route" placeholder="Não informada" />
          <Field name="cow" placeholder="Qualquer vaca" />
          <Field name="label_source" placeholder="Fabricante ou veterinário" hint="De quem são os dias acima" />
          <Field name="notes" long className="wide" />
        </FormMore>
      </>
    )}
  </RecordForm>
);
