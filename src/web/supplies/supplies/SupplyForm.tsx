// Form for a product of the stock: new or changed.
import { useMemo } from 'react';
import { productsInUse } from '#domain/health/withdrawal-products';
import { compareWords } from '#domain/kernel/sorting';
import { isForBreeding, Supply, type SupplyKind, usualUnit } from '#domain/supplies/supplies';
import { RecordForm } from '#parts/forms/RecordForm';
import { useRows } from '#parts/sync/FarmData';
import { valuesOf } from '#ui/Form';
import { fieldOf } from '#ui/FormField';
import { Suggest } from '#ui/Suggest';

const Field = fieldOf(Supply.create);
const useValues = valuesOf(Supply.create);

export const SupplyForm = ({ record, onClose }: { /** Omitted: new record. */ record?: Supply | undefined; onClose: () => void }) => (
  <RecordForm
    noun={Supply}
    record={record}
    start={{ kind: 'medicamento', unit: usualUnit.medicamento }}
    create="create_supply"
    update="update_supply"
    titles={{ create: 'Novo produto do estoque', update: 'Editar produto do estoque' }}
    done={{ create: ({ name }) => `${name}: produto registrado`, update: ({ name }) => `${name}: produto atualizado` }}
    follow={(changed, { kind }) => (changed === 'kind' && !record ? { unit: usualUnit[kind as SupplyKind] } : {})}
    onClose={onClose}
  >
    {() => (
      <>
        <Field name="kind" />
        <NameField />
        <Field name="unit" hint="Em que se conta: dose, frasco, mL, kg" />
        <Field name="min_stock" hint="Aviso quando chegar a esta quantidade" />
        <Bull />
        <Field name="notes" long className="wide" />
      </>
    )}
  </RecordForm>
);

/** The name of a product in the catalogue brings its withdrawal to the treatment. */
function NameField() {
  const { kind } = useValues('kind');
  const own = useRows('farm_products');
  const outside = useRows('external_animals');
  const names = useMemo(() => {
    if (kind === 'semen' || kind === 'embriao') return outside.filter(({ gender }) => gender === 'macho').map(({ name }) => name);
    return kind === 'insumo' ? [] : productsInUse(own).map(({ name }) => name);
  }, [kind, own, outside]);
  const hint = kind === 'medicamento' || kind === 'vacina' ? 'Como na embalagem: os dias de carência vêm deste nome' : undefined;
  return (
    <Field name="name" hint={hint}>
      {(field) => <Suggest {...field} among={names} sorted empty="Nenhum produto com este nome" />}
    </Field>
  );
}

function Bull() {
  const { kind, bull_id } = useValues('kind', 'bull_id');
  const animals = useRows('animals');
  const outside = useRows('external_animals');
  const own = useMemo(
    () =>
      animals
        .filter(({ id, category, gender }) => id === bull_id || (category === 'touro' && gender === 'macho'))
        .toSorted((a, b) => compareWords(a.name, b.name))
        .map(({ id, name }) => ({ value: id, label: name })),
    [animals, bull_id],
  );
  const external = useMemo(
    () =>
      outside
        .filter(({ gender }) => gender === 'macho')
        .toSorted((a, b) => compareWords(a.name, b.name))
        .map(({ id, name, code, registration }) => ({ value: id, label: name, hint: code ?? registration ?? undefined })),
    [outside],
  );
  if (!kind || !isForBreeding({ kind })) return null;
  return (
    <>
      <Field name="external_bull_id" options={external} placeholder="Nenhum" hint="Cadastre o touro em Animais de fora" />
      <Field name="bull_id" options={own} placeholder="Nenhum" hint="Se o sêmen é de um touro seu" />
    </>
  );
}
