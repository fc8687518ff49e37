// The fields of an animal: required fields first, then only those that apply.
import { type ComponentProps, useMemo } from 'react';
import { categoriesOf } from '#domain/herd/animal-categories';
import type { IdentityField } from '#domain/herd/animal-identity';
import { Animal, canBePregnant, keepsExit } from '#domain/herd/animals';
import { AnimalLink } from '#parts/animals/AnimalLink';
import { ExternalParents } from '#parts/animals/ExternalParent';
import { geneticTraitsHelp } from '#parts/animals/genetic-traits';
import { valuesOf } from '#ui/Form';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { BreedField, FatherField, MotherField, RecipientField } from './AnimalPickers';
import { useDuplicate } from './duplicate-tag';

const Field = fieldOf(Animal.create);
const useValues = valuesOf(Animal.create);

const tags = ['sisbov', 'rfid', 'registration', 'tattoo', 'brand', 'genetic_traits'] as const;
const exitDates = { ativo: 'Data da saída', vendido: 'Data da venda', abatido: 'Data do abate', morto: 'Data da morte' };
const birth = ['recipient_id', 'birth_weight', 'birth_condition', 'health_status_at_birth', 'birth_notes'] as const;

type AnimalFieldsProps = { id: string /** The animal when the form was opened. */; seen: Animal | undefined; weighed: boolean };

export function AnimalFields({ id, seen, weighed }: AnimalFieldsProps) {
  const { type = 'bovino', gender, status = 'ativo', is_batch } = useValues('type', 'gender', 'status', 'is_batch');
  const fish = type === 'peixe';
  return (
    <>
      <Field name="name" className="wide" placeholder={is_batch ? 'Ex.: Tilápias do açude' : 'Ex.: Mimosa'} />
      <Field name="type" />
      <BreedField type={type} />
      <Field name="gender" radio />
      {/* An animal of the herd leaves by an act of its own; what an older release wanted stays visible. */}
      {(!seen || status !== seen.status) && <Field name="status" />}
      {keepsExit(status) && (
        <>
          <Field name="exit_date" label={exitDates[status]} />
          <Field name="exit_reason" label={status === 'morto' ? 'Causa da morte' : 'Motivo da saída'} />
        </>
      )}
      <Field name="is_batch" className="wide" label={fish ? 'Lote de peixes (automático)' : 'É um lote (vários animais em um só cadastro)'} disabled={fish} />
      {is_batch && (
        <>
          <Field name="batch_quantity" required suffix="cabeças" />
          <Field name="batch_average_weight" label="Peso médio por cabeça" suffix="kg" />
          <Field name="batch_notes" long className="wide" />
        </>
      )}
      <CategoryField />
      <TagField id={id} name="identification" label="Identificação (brinco)" placeholder="Ex.: 24-017" />
      <Field name="birth_date" />
      <Field name="entry_date" hint="Só se foi comprado: antes deste dia não era da fazenda" />
      {!is_batch && <Field name="weight" label="Peso" suffix="kg" disabled={weighed} hint={weighed && 'Vem das pesagens: registre uma nova pesagem'} />}
      {gender && canBePregnant({ type, gender }) && <PregnancyFields />}
      {!is_batch && (
        <>
          <MotherField id={id} type={type} />
          <FatherField id={id} type={type} />
          <ExternalParents type={type} gender="femea">
            {(options) => <Field name="external_mother_id" options={options} />}
          </ExternalParents>
          <ExternalParents type={type} gender="macho">
            {(options) => <Field name="external_father_id" options={options} />}
          </ExternalParents>
        </>
      )}
      <Field name="notes" long className="wide" />
      {!is_batch && (
        <FormMore title="Brinco oficial, marcas e genética" names={tags} startOpen={tags.some((name) => seen?.[name])}>
          <TagField id={id} name="sisbov" hint="15 dígitos; os atuais começam por 076" inputMode="numeric" />
          <TagField id={id} name="rfid" hint="15 dígitos do brinco eletrônico" inputMode="numeric" />
          <TagField id={id} name="registration" hint="Da associação de raça" />
          <Field name="tattoo" />
          <Field name="brand" />
          <Field name="genetic_traits" {...geneticTraitsHelp} />
        </FormMore>
      )}
      {!is_batch && (
        <FormMore title="Como nasceu" names={birth} startOpen={birth.some((name) => seen?.[name] != null)}>
          <RecipientField />
          <Field name="birth_weight" label="Peso ao nascer" suffix="kg" />
          <Field name="birth_condition" />
          <Field name="health_status_at_birth" />
          <Field name="birth_notes" long className="wide" />
        </FormMore>
      )}
    </>
  );
}

function CategoryField() {
  const { type = 'bovino', gender, is_batch, category } = useValues('type', 'gender', 'is_batch', 'category');
  const only = useMemo(() => {
    const fitting: string[] = categoriesOf(type, is_batch ? undefined : gender);
    // Keep a category from before this rule until somebody chooses another.
    return category && !fitting.includes(category) ? [...fitting, category] : fitting;
  }, [type, gender, is_batch, category]);
  return (
    <Field name="category" only={only} placeholder="Sem categoria" hint={type === 'bovino' && !is_batch && 'Pela idade, sexo e partos; mude se for outra'} />
  );
}

type TagFieldProps = ComponentProps<typeof Field> & { id: string; name: IdentityField };

function TagField({ id, hint, ...field }: TagFieldProps) {
  const other = useDuplicate(field.name, id);
  const taken = other && (
    <span className="text-orange-ink">
      Atenção: <AnimalLink id={other.id} name={other.name} /> já tem este número. Um dos dois está errado.
    </span>
  );
  return <Field {...field} hint={taken ?? hint} />;
}

function PregnancyFields() {
  const { pregnancy_status } = useValues('pregnancy_status');
  return (
    <>
      <Field name="pregnancy_status" />
      <Field name="last_birth_date" />
      {pregnancy_status === 'prenha' && (
        <>
          <Field name="pregnancy_date" required />
          <Field name="expected_birth_date" hint="Calculada pela cobertura; mude se souber outra" />
        </>
      )}
    </>
  );
}
