// The form of a price of the herd, new or changed.
import { type Category, categoryNames } from '#domain/herd/animal-categories';
import { HerdPrice } from '#domain/money/herd-prices';
import type { InputOf } from '#domain/verbs';
import { RecordForm } from '#parts/forms/RecordForm';
import { useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { fieldOf } from '#ui/FormField';

const Field = fieldOf(HerdPrice.create);

export type GivenPrice = Partial<Pick<InputOf<'create_herd_price'>, 'category' | 'price'>>;

export function HerdPriceForm({ record, given = {}, onClose }: { record?: HerdPrice | undefined; given?: GivenPrice; onClose: () => void }) {
  const today = useToday();
  return (
    <RecordForm
      noun={HerdPrice}
      record={record}
      start={{ ...given, since: today }}
      copyOf={given.category}
      create="create_herd_price"
      update="update_herd_price"
      titles={{ create: 'Novo Preço', update: 'Editar Preço' }}
      done={{
        create: ({ category }) => `${categoryNames[category as Category]}: preço registrado`,
        update: ({ category }) => `${categoryNames[category as Category]}: preço atualizado`,
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <Field name="category" />
          <Field name="price" label="Valor por cabeça" money hint="O que se consegue por uma cabeça comum desta categoria" />
          <Field name="since" hint="As duas pontas do período usam o preço mais novo">
            {(field) => <DateInput {...field} max={today} today={today} />}
          </Field>
        </>
      )}
    </RecordForm>
  );
}
