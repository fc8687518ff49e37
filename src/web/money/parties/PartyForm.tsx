// The form of a party, new or changed.
import { Party } from '#domain/money/parties';
import { RecordForm } from '#parts/forms/RecordForm';
import { fieldOf } from '#ui/FormField';

const Field = fieldOf(Party.create);

type PartyFormProps = { record?: Party | undefined; given?: { name: string } | undefined; onClose: () => void };

export const PartyForm = ({ record, given, onClose }: PartyFormProps) => (
  <RecordForm
    noun={Party}
    record={record}
    start={{ kind: 'fornecedor', ...given }}
    copyOf={given?.name}
    create="create_party"
    update="update_party"
    titles={{ create: 'Nova Pessoa ou Empresa', update: 'Editar Pessoa ou Empresa' }}
    done={{ create: ({ name }) => `${name}: registrado`, update: ({ name }) => `${name}: atualizado` }}
    onClose={onClose}
  >
    {() => (
      <>
        <Field name="name" className="wide" placeholder="Como está na nota" />
        <Field name="kind" />
        <Field name="document" mask="cpf_or_cnpj" hint="O livro caixa pede o CPF ou CNPJ de cada um" />
        <Field name="phone" mask="phone" />
        <Field name="email" inputMode="email" />
        <Field name="city" />
        <Field name="notes" long className="wide" />
      </>
    )}
  </RecordForm>
);
