// The forms about a pregnant animal.
import { BirthForm } from './BirthForm';
import type { Doing } from './LazyForms';
import { LossForm } from './LossForm';
import { PregnancyForm } from './PregnancyForm';

const forms = { pregnancy: PregnancyForm, birth: BirthForm, loss: LossForm };

export function Forms({ doing: { form, animal }, onClose }: { doing: NonNullable<Doing>; onClose: () => void }) {
  const Form = forms[form];
  return <Form animal={animal} onClose={onClose} />;
}
