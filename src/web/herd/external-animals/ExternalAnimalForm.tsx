// The form of an external animal, new or changed.
import { ExternalAnimal } from '#domain/herd/external-animals';
import { RecordForm } from '#parts/forms/RecordForm';
import { fieldOf } from '#ui/FormField';

const Field = fieldOf(ExternalAnimal.create);

export const ExternalAnimalForm = ({ record, onClose }: { record?: ExternalAnimal | undefined; onClose: () => void }) => (
  <RecordForm
    noun={ExternalAnimal}
    record={record}
    start={{ name: '', type: 'bovino', gender: 'macho' }}
    create="create_external_animal"
    update="update_external_animal"
    titles={{ create: 'Novo Animal de fora', update: 'Editar Animal de fora' }}
    done={{ create: ({ name }) => `${name}: animal de fora registrado`, update: ({ name }) => `${name}: animal de fora atualizado` }}
    onClose={onClose}
  >
    {() => (
      <>
        <Field name="name" className="wide" placeholder="Ex.: Jurassic" />
        <Field name="gender" radio />
        <Field name="type" />
        <Field name="breed" />
        <Field name="code" placeholder="Ex.: 011HO15872" hint="Da central de sêmen" />
        <Field name="registration" hint="Da associação da raça" />
        <Field name="birth_date" />
        <Field name="notes" long className="wide" />
      </>
    )}
  </RecordForm>
);
