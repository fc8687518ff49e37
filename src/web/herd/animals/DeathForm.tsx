// "Morte": the day and the cause; of a batch, of how many heads.
import { deathInput } from '#domain/exits/exit-verbs';
import { fieldOf } from '#ui/FormField';
import { ExitForm, type ExitFormProps } from './ExitForm';

const Field = fieldOf(deathInput);

export const DeathForm = (props: ExitFormProps) => (
  <ExitForm
    {...props}
    verb="report_death"
    schema={deathInput}
    words={{
      title: `Morte de ${props.animal.name}`,
      saveLabel: 'Registrar morte',
      failed: 'Erro ao registrar morte',
      exit: 'morte',
      done: 'registrada',
    }}
  >
    <Field name="exit_reason" className="wide" placeholder="Picada de cobra, raio, parto, doença…" />
  </ExitForm>
);
