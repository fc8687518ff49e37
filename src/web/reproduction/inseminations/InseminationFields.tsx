// The fields of an insemination: female, date and bull; then the result with its dates; the rest collapsed.
import { useMemo } from 'react';
import type { Animal } from '#domain/herd/animals';
import { ArtificialInsemination, canBeInseminated } from '#domain/reproduction/artificial-inseminations';
import { diagnosisDue } from '#domain/reproduction/insemination-queries';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { ExternalParents } from '#parts/animals/ExternalParent';
import { MatingNotes, needsReason, useServiceMatings } from '#parts/animals/Matings';
import { StockFields } from '#parts/supplies/StockFields';
import { useRow, useRows, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { valuesOf } from '#ui/Form';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { date } from '#ui/format';
import { Suggest } from '#ui/Suggest';

const Field = fieldOf(ArtificialInsemination.create);
const useValues = valuesOf(ArtificialInsemination.create);

const more = ['semen_batch', 'veterinarian', 'cost', 'notes'] as const;

export function InseminationFields({
  start,
  isNew,
}: {
  /** The values when the form was opened. */ start: { [F in (typeof more)[number]]?: ArtificialInsemination[F] | undefined };
  /** What a service took from the stock is corrected in the stock. */ isNew: boolean;
}) {
  const today = useToday();
  return (
    <>
      <Field name="animal_id">
        {(field) => <AnimalPicker {...field} which={canBeInseminated} placeholder="Escolha a fêmea" empty="Nenhuma fêmea com este nome ou brinco" />}
      </Field>
      <Field name="insemination_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      {isNew && <Dose />}
      <BullField />
      <Field name="technique" />
      <EmbryoFields />
      <Mating />
      <ResultFields />
      <FormMore title="Sêmen, veterinário e custo" names={more} startOpen={more.some((name) => start[name] != null)}>
        <Field name="semen_batch" />
        <Field name="veterinarian" />
        <Field name="cost" label="Custo" money />
        <Field name="notes" long className="wide" />
      </FormMore>
    </>
  );
}

/** A bull at pasture needs no dose. */
function Dose() {
  const { technique } = useValues('technique');
  return technique === 'monta_natural' ? null : <StockFields forBreeding />;
}

/** Bulls used before and those of the herd; free text is allowed. */
function BullField() {
  const services = useRows('artificial_inseminations');
  const animals = useRows('animals');
  const outside = useRows('external_animals');
  const bulls = useMemo(() => {
    const own = animals.filter(({ category, status }) => category === 'touro' && status === 'ativo').map(({ name }) => name);
    const semen = outside.filter(({ gender }) => gender === 'macho').map(({ name }) => name);
    return [...services.map(({ bull_identification }) => bull_identification), ...own, ...semen];
  }, [services, animals, outside]);
  return <Field name="bull_identification">{(field) => <Suggest {...field} among={bulls} sorted empty="Nenhum touro com este nome" />}</Field>;
}

const isDonor = ({ gender, is_batch }: Animal) => gender === 'femea' && !is_batch;

/** The recipient is the female of the service. */
function EmbryoFields() {
  const { technique, animal_id } = useValues('technique', 'animal_id');
  const type = useRow('animals', animal_id)?.type ?? 'bovino';
  if (technique !== 'TE') return null;
  return (
    <>
      <Field name="donor_id" hint="A mãe da cria; a fêmea acima é a receptora">
        {(field) => <AnimalPicker {...field} which={isDonor} placeholder="Escolha a doadora" empty="Nenhuma fêmea com este nome" clearable />}
      </Field>
      <ExternalParents type={type} gender="femea">
        {(options) => <Field name="external_donor_id" options={options} />}
      </ExternalParents>
    </>
  );
}

function Mating() {
  const { animal_id, ...service } = useValues('animal_id', 'bull_identification', 'technique', 'donor_id', 'external_donor_id');
  const matings = useServiceMatings(animal_id ? [animal_id] : [], service);
  return (
    <>
      <MatingNotes matings={matings} />
      {needsReason(matings) && <Field name="inbreeding_reason" className="wide" required hint="Por que este acasalamento: fica no registro" />}
    </>
  );
}

function ResultFields() {
  const [settings] = useRows('herd_settings');
  const today = useToday();
  const { result, insemination_date } = useValues('result', 'insemination_date');
  // The date may be incomplete while typing.
  const due =
    insemination_date?.[4] === '-' && result === 'pendente' ? `Diagnóstico a partir de ${date(diagnosisDue({ insemination_date }, settings))}` : undefined;
  return (
    <>
      <Field name="result" radio className="wide" hint={due} />
      {result !== 'pendente' && <Field name="confirmation_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>}
      {result === 'positiva' && <Field name="expected_birth_date" hint="Calculada pela inseminação; mude se souber outra" />}
    </>
  );
}
