// The form of an IATF protocol of the farm, new or changed.
import { breedingProtocols } from '#domain/reproduction/protocols';
import { SynchronisationProtocol } from '#domain/reproduction/synchronisation-protocols';
import { writtenSteps } from '#domain/reproduction/synchronisation-steps';
import { RecordForm } from '#parts/forms/RecordForm';
import { fieldOf } from '#ui/FormField';

const Field = fieldOf(SynchronisationProtocol.create);

export const ProtocolForm = ({ record, onClose }: { record?: SynchronisationProtocol | undefined; onClose: () => void }) => (
  <RecordForm
    noun={SynchronisationProtocol}
    record={record}
    start={{ steps: writtenSteps(breedingProtocols.corte) }}
    create="create_synchronisation_protocol"
    update="update_synchronisation_protocol"
    titles={{ create: 'Novo Protocolo', update: 'Editar Protocolo' }}
    done={{ create: ({ name }) => `${name}: protocolo cadastrado`, update: ({ name }) => `${name}: protocolo atualizado` }}
    onClose={onClose}
  >
    {() => (
      <>
        <Field name="name" />
        <Field name="steps" long className="wide" hint="Um passo em cada linha, com o dia: D0, D8… Produtos e doses são do veterinário." />
        <Field name="notes" long className="wide" />
      </>
    )}
  </RecordForm>
);
