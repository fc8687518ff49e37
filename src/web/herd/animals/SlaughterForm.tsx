// "Abate": the day, the packer and what the packer's sheet says. In withdrawal only owner and admin go on, with a reason.
import { slaughterInput } from '#domain/exits/exit-verbs';
import { canRelease, slaughterHold } from '#domain/exits/slaughter-rules';
import type { Animal } from '#domain/herd/animals';
import { useFarm } from '#parts/sync/Auth';
import { useRowsOf } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { valuesOf } from '#ui/Form';
import { fieldOf } from '#ui/FormField';
import { date } from '#ui/format';
import { ExitForm, type ExitFormProps } from './ExitForm';

const Field = fieldOf(slaughterInput);
const useValues = valuesOf(slaughterInput);

export const SlaughterForm = (props: ExitFormProps) => (
  <ExitForm
    {...props}
    verb="slaughter"
    schema={slaughterInput}
    words={{
      title: `Abate de ${props.animal.name}`,
      saveLabel: 'Registrar abate',
      failed: 'Erro ao registrar abate',
      exit: 'abate',
      done: 'registrado',
    }}
  >
    <Field name="exit_reason" placeholder="Frigorífico, consumo na fazenda…" />
    <Withdrawal animal={props.animal} />
    <Field name="carcass_weight" label="Peso da carcaça" suffix="kg" hint="Da folha do frigorífico, se tiver" />
    <Field name="carcass_yield" label="Rendimento de carcaça" suffix="%" />
  </ExitForm>
);

function Withdrawal({ animal }: { animal: Animal }) {
  const { role } = useFarm();
  const vaccines = useRowsOf('animal_vaccines', 'animal_id', animal.id);
  const treatments = useRowsOf('animal_treatments', 'animal_id', animal.id);
  const { exit_date } = useValues('exit_date');
  const hold = exit_date ? slaughterHold(animal, exit_date, () => ({ vaccines, treatments })) : null;
  if (!hold) return null;
  return (
    <>
      <Notice tone="orange" title="Em carência: não pode ir para o abate">
        <p>
          {hold.reason}
          {hold.until && `: carne liberada em ${date(hold.until)}`}
        </p>
        {!canRelease(role) && <p>Só o proprietário ou um administrador pode liberar, com o motivo.</p>}
      </Notice>
      {canRelease(role) && <Field name="withdrawal_reason" className="wide" label="Motivo para abater assim mesmo" hint="Fica guardado com o animal" />}
    </>
  );
}
