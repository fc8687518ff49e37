// The form of a budget line, new or changed.
import { useMemo } from 'react';
import { BudgetLine } from '#domain/money/budget-lines';
import { categoriesOf } from '#domain/money/financial-queries';
import { RecordForm } from '#parts/forms/RecordForm';
import { useDevice, useRows, useToday } from '#parts/sync/FarmData';
import { fieldOf } from '#ui/FormField';
import { Select } from '#ui/Select';
import { monthOptions } from './months';

const Field = fieldOf(BudgetLine.create);

export function BudgetForm({ record, year, onClose }: { record?: BudgetLine | undefined; year?: number; onClose: () => void }) {
  const today = useToday();
  const { replica } = useDevice();
  const categories = useRows('financial_categories');
  const options = useMemo(
    () =>
      categoriesOf(
        categories.filter(({ id, hidden }) => !hidden || id === record?.category_id),
        '',
      ).map(({ id, name, type }) => ({ value: id, label: `${name} (${type})` })),
    [categories, record],
  );
  const nameOf = (id: string) => (replica.known('financial_categories', id)?.['name'] as string | undefined) ?? 'Orçamento';
  return (
    <RecordForm
      noun={BudgetLine}
      record={record}
      start={{ year: year ?? Number(today.slice(0, 4)), month: null }}
      create="create_budget_line"
      update="update_budget_line"
      titles={{ create: 'Planejar', update: 'Editar Orçamento' }}
      done={{ create: ({ category_id }) => `${nameOf(category_id)}: planejado`, update: ({ category_id }) => `${nameOf(category_id)}: orçamento atualizado` }}
      onClose={onClose}
    >
      {() => (
        <>
          <Field name="category_id" options={options} />
          <Field name="year" plain />
          <Field name="month">
            {({ value, onChange, ...field }) => (
              <Select
                {...field}
                value={typeof value === 'number' ? String(value) : ''}
                onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
                placeholder="O ano todo"
                options={monthOptions}
              />
            )}
          </Field>
          <Field name="amount" label="Valor planejado" money hint="Do ano todo, cada mês conta com um doze avos" />
        </>
      )}
    </RecordForm>
  );
}
