// The form of an external animal, new or changed.
import { ExternalAnimal } from '#domain/herd/external-animals';
import { BreedHint } from '#parts/animals/BreedHint';
import { ExternalParents } from '#parts/animals/ExternalParent';
import { geneticTraitsHelp } from '#parts/animals/genetic-traits';
import { RecordForm } from '#parts/forms/RecordForm';
import { valuesOf } from '#ui/Form';
import { fieldOf } from '#ui/FormField';

const Field = fieldOf(ExternalAnimal.create);
const useValues = valuesOf(ExternalAnimal.create);

/** Its own parents, so that a pedigree goes on beyond the farm. */
function Parents({ id }: { id: string | undefined }) {
  const { type = 'bovino' } = useValues('type');
  const without = (options: { value: string; label: string }[]) => options.filter(({ value }) => value !== id);
  return (
    <>
      <ExternalParents type={type} gender="macho">
        {(options) => <Field name="external_father_id" options={without(options)} />}
      </ExternalParents>
      <ExternalParents type={type} gender="femea">
        {(options) => <Field name="external_mother_id" options={without(options)} />}
      </ExternalParents>
    </>
  );
}

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
        <Field name="breed" hint={<BreedHint />} />
        <Field name="code" placeholder="Ex.: 011HO15872" hint="Da central de sêmen" />
        <Field name="registration" hint="Da associação da raça" />
        <Field name="birth_date" />
        <Field name="genetic_traits" {...geneticTraitsHelp} />
        <Parents id={record?.id} />
        <Field name="notes" long className="wide" />
      </>
    )}
  </RecordForm>
);
