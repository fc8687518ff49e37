// "Perda": an animal that was stolen or is missing.
import { lossInput } from '#domain/exits/exit-verbs';
import { fieldOf } from '#ui/FormField';
import { ExitForm, type ExitFormProps } from './ExitForm';

const Field = fieldOf(lossInput);

export const LostForm = (props: ExitFormProps) => (
  <ExitForm
    {...props}
    verb="report_lost"
    schema={lossInput}
    words={{
      title: `Perda de ${props.animal.name}`,
      saveLabel: 'Registrar perda',
      failed: 'Erro ao registrar perda',
      exit: 'perda',
      done: 'registrada',
    }}
  >
    <Field name="loss_kind" radio className="wide" />
    <Field name="exit_reason" className="wide" placeholder="Cerca cortada, boletim de ocorrência nº…" />
  </ExitForm>
);
