// The forms about a pregnant animal.
import { BirthForm } from './BirthForm';
import type { Doing } from './LazyForms';
import { LossForm } from './LossForm';
import { MotherDialog } from './MotherDialog';
import { PregnancyForm } from './PregnancyForm';

const forms = { pregnancy: PregnancyForm, birth: BirthForm, loss: LossForm };

type FormsProps = { doing: NonNullable<Doing>; onDo: (doing: Doing) => void; onClose: () => void };

export function Forms({ doing, onDo, onClose }: FormsProps) {
  if (doing.form === 'mother') return <MotherDialog onChoose={(animal) => onDo({ form: 'birth', animal })} onClose={onClose} />;
  const Form = forms[doing.form];
  return <Form animal={doing.animal} onClose={onClose} />;
}
