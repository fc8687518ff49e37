// /animals/{id}, with the forms of other screens that record something about the animal; each is loaded when it is opened.
import type { ComponentType } from 'react';
import type { Animal } from '#domain/herd/animals';
import { headsOf, weightOfOne } from '#domain/herd/animals';
import { newId } from '#domain/kernel/ids';
import { product } from '#domain/kernel/money';
import { forAnimal } from '#parts/animals/ForAnimal';
import { lazily } from '#parts/forms/Lazy';
import type { ActionForms } from './herd/animals/AnimalActions';
import { AnimalScreen } from './herd/animals/AnimalScreen';

type Form = ActionForms[keyof ActionForms];

function form<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  given: (animal: Animal) => Omit<Props, 'onClose'>,
  written: Form['written'] = () => ({}),
): Form {
  return { Lazy: lazily(load) as unknown as Form['Lazy'], given, written };
}

const itself = ({ id }: Animal) => ({ animal_id: id });
const weightOf = (animal: Animal) => {
  const one = weightOfOne(animal);
  return one === null ? null : product(one, headsOf(animal), 2);
};

const forms: ActionForms = {
  weigh: form(
    async () => (await import('./herd/weighings/WeighingForm')).WeighingForm,
    () => ({}),
    itself,
  ),
  apply: form(
    async () => (await import('./health/vaccines/VaccineForm')).VaccineForm,
    ({ id }) => ({ writing: { start: { applications: [forAnimal(id)] } } }),
  ),
  treat: form(
    async () => (await import('./herd/animals/TreatmentForm')).TreatmentForm,
    (animal) => ({ animal }),
  ),
  inseminate: form(
    async () => (await import('./reproduction/inseminations/InseminationForm')).InseminationForm,
    () => ({}),
    itself,
  ),
  birth: form(
    async () => (await import('./reproduction/pregnancies/BirthForm')).BirthForm,
    (animal) => ({ animal }),
  ),
  check: form(
    async () => (await import('./reproduction/breeding/CheckForm')).CheckForm,
    () => ({}),
    itself,
  ),
  heat: form(
    async () => (await import('./reproduction/breeding/HeatForm')).HeatForm,
    () => ({}),
    itself,
  ),
  stop: form(
    async () => (await import('./reproduction/breeding/StopForm')).StopForm,
    () => ({}),
    itself,
  ),
  milk: form(
    async () => (await import('./milk/milk-production/MilkForm')).MilkForm,
    () => ({}),
    itself,
  ),
  wean: form(
    async () => (await import('./herd/animals/WeanForm')).WeanForm,
    (animal) => ({ animal }),
  ),
  castrate: form(
    async () => (await import('./herd/animals/CastrationForm')).CastrationForm,
    (animal) => ({ animal }),
  ),
  tag: form(
    async () => (await import('./herd/tags/TagForm')).TagForm,
    () => ({}),
    itself,
  ),
  tag_lost: form(
    async () => (await import('./herd/tags/LostTagForm')).LostTagForm,
    () => ({}),
    itself,
  ),
  split: form(
    async () => (await import('./herd/animals/SplitForm')).SplitForm,
    (animal) => ({ animal }),
  ),
  transfer: form(
    async () => (await import('./transfers/transfers/TransferForm')).TransferForm,
    () => ({}),
    itself,
  ),
  sell: form(
    async () => (await import('./money/sales/SaleForm')).SaleForm,
    () => ({}),
    (animal) => ({
      items: [{ id: newId(), animal_id: animal.id, weight: weightOf(animal) }],
    }),
  ),
  slaughter: form(
    async () => (await import('./herd/animals/SlaughterForm')).SlaughterForm,
    (animal) => ({ animal }),
  ),
  death: form(
    async () => (await import('./herd/animals/DeathForm')).DeathForm,
    (animal) => ({ animal }),
  ),
  lost: form(
    async () => (await import('./herd/animals/LostForm')).LostForm,
    (animal) => ({ animal }),
  ),
  return: form(
    async () => (await import('./herd/animals/ReturnForm')).ReturnForm,
    (animal) => ({ animal }),
  ),
};

export const AnimalPage = () => <AnimalScreen forms={forms} />;
