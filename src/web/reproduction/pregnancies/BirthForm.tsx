// Form for a birth: one date, one mother, one or more newborns. One call, undone as a whole.
import { useCallback, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { categoryNames } from '#domain/herd/animal-categories';
import type { Animal } from '#domain/herd/animals';
import { newId } from '#domain/kernel/ids';
import { birthInput, mostNewborns, newbornInput } from '#domain/reproduction/birth-input';
import { Birth, newBirth } from '#domain/reproduction/births';
import { bullNamed, categoryAfterBirth, serviceOf, sireNamed } from '#domain/reproduction/calvings';
import type { InputOf } from '#domain/verbs';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { ExternalParents } from '#parts/animals/ExternalParent';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useDevice, useDispatch, useRow, useRows, useRowsOf, useToday } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { DateInput } from '#ui/DateInput';
import { valuesOf } from '#ui/Form';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { FormList } from '#ui/FormList';
import { FormMore } from '#ui/FormMore';
import { count } from '#ui/format';

const Field = fieldOf(birthInput);
const Newborn = fieldOf(newbornInput);
const useValues = valuesOf(birthInput);

const fresh = () => ({ id: newId(), birth_id: newId(), ...newBirth });
const more = ['complications', 'notes'] as const;

export function BirthForm({ animal, onClose }: { animal: Animal; onClose: () => void }) {
  const dispatch = useDispatch();
  const today = useToday();
  const { done } = useUndoToast(Birth.failed!.remove);
  const sireOf = useSire(animal);
  const [start] = useState(() => ({ mother_id: animal.id, birth_date: today, newborns: [fresh()] as never, ...sireOf(today) }));
  /** What the form proposed: only that follows the day, not what a person has chosen. */
  const proposed = useRef<ReturnType<typeof sireOf>>(start);
  const followDay = (changed: string, { birth_date, father_id = null, external_father_id = null }: Partial<z.output<typeof birthInput>>) => {
    const isChosen = father_id !== proposed.current.father_id || external_father_id !== proposed.current.external_father_id;
    if (changed !== 'birth_date' || !birth_date || isChosen) return {};
    return (proposed.current = sireOf(birth_date));
  };

  const save = async (birth: InputOf<'register_birth'>) => {
    await dispatch('register_birth', birth);
    const { newborns } = birth;
    // Removing the last newborn restores the mother.
    const undo = async () => {
      for (const { birth_id } of newborns) await dispatch('remove_birth', { id: birth_id });
    };
    const born =
      newborns.length === 1
        ? newborns[0]!.name
          ? `nascimento de ${newborns[0]!.name} registrado`
          : 'nascimento registrado'
        : `${count(newborns.length, 'nascimento', 'nascimentos')} registrados`;
    const becomes = categoryAfterBirth(animal);
    const grown = becomes && becomes !== animal.category ? `; ${animal.name} agora é ${categoryNames[becomes].toLowerCase()}` : '';
    done(`${animal.name}: ${born}${grown}`, undo);
  };

  return (
    <FormDialog
      open
      title={`Registrar nascimento: ${animal.name}`}
      schema={birthInput}
      start={start}
      save={save}
      follow={followDay}
      errorTitle={Birth.failed!.save}
      draft={{ name: `birth ${animal.id}` }}
      saveLabel="Registrar nascimento"
      onClose={onClose}
    >
      <Field name="birth_date">{(field) => <DateInput {...field} min={animal.pregnancy_date ?? undefined} max={today} today={today} />}</Field>
      <SameBirthField mother_id={animal.id} />
      <EmbryoNote recipient={animal} />
      <FormList
        name="newborns"
        make={fresh}
        most={mostNewborns}
        titleOf={(index) => `Recém-nascido ${index + 1}`}
        addLabel="Adicionar outro recém-nascido"
        renderOne={(within) => <NewbornFields within={within} />}
      />
      <FatherField type={animal.type} />
      <ExternalParents type={animal.type} gender="macho">
        {(options) => <Field name="external_father_id" options={options} />}
      </ExternalParents>
      <Field name="veterinarian" />
    </FormDialog>
  );
}

/** The bull of the service that a birth of this day confirms, where it names one that is known. */
function useSire(mother: Animal) {
  const services = useRowsOf('artificial_inseminations', 'animal_id', mother.id);
  const [animals, outside] = [useRows('animals'), useRows('external_animals')];
  return (birth_date: string): { father_id: string | null; external_father_id: string | null } => {
    const named = sireNamed(mother, birth_date, services);
    const bull = named === null ? null : bullNamed(named, { type: mother.type, birth_date }, animals, outside);
    return { father_id: null, external_father_id: null, ...bull };
  };
}

/** Of an embryo: the calf is the donor's. */
function EmbryoNote({ recipient }: { recipient: Animal }) {
  const { birth_date } = useValues('birth_date');
  const services = useRowsOf('artificial_inseminations', 'animal_id', recipient.id);
  const service = birth_date?.[4] === '-' ? serviceOf(recipient, birth_date, services) : null;
  const own = useRow('animals', service?.donor_id ?? undefined);
  const outside = useRow('external_animals', service?.external_donor_id ?? undefined);
  if (service?.technique !== 'TE') return null;
  const donor = own?.name ?? outside?.name;
  return (
    <div className="wide">
      <Notice tone="blue" title={`${recipient.name} é receptora de embrião`}>
        {donor ? `A mãe da cria é a doadora ${donor}.` : 'A doadora não foi anotada: a cria fica sem mãe.'}
      </Notice>
    </div>
  );
}

/** Twins may be registered one after the other. */
function SameBirthField({ mother_id }: { mother_id: string }) {
  const { birth_date } = useValues('birth_date');
  const births = useRowsOf('births', 'mother_id', mother_id).filter((birth) => birth.birth_date === birth_date);
  const { replica } = useDevice();
  if (births.length === 0) return null;
  const names = births.map(({ animal_id }) => replica.known('animals', animal_id)?.['name'] as string | undefined).filter(Boolean);
  return (
    <Field
      name="same_birth"
      className="wide"
      label="Nasceu mais uma cria do parto já registrado neste dia"
      hint={names.length > 0 && `Já registrado: ${names.join(', ')}`}
    />
  );
}

function FatherField({ type }: Pick<Animal, 'type'>) {
  const which = useCallback((one: Animal) => one.gender === 'macho' && one.type === type && one.status === 'ativo' && !one.is_batch, [type]);
  return (
    <Field name="father_id">
      {(field) => <AnimalPicker {...field} which={which} placeholder="Escolha o pai, se souber" empty="Nenhum macho com este nome" clearable />}
    </Field>
  );
}

/** A calf that did not live needs no name and has no tag. */
function NameField({ within }: { within: string }) {
  const outcome = useWatch({ name: `${within}birth_outcome` }) as string | undefined;
  const lives = !outcome || outcome === 'vivo';
  return (
    <>
      <Newborn within={within} name="name" placeholder="Ex.: Aurora" required={lives} hint={!lives && 'Em branco: recebe o nome da mãe'} />
      {lives && <Newborn within={within} name="identification" label="Identificação (brinco)" />}
    </>
  );
}

const NewbornFields = ({ within }: { within: string }) => (
  <>
    <Newborn within={within} name="birth_outcome" className="wide" placeholder="Nasceu vivo" />
    <NameField within={within} />
    <Newborn within={within} name="gender" radio />
    <Newborn within={within} name="birth_weight" label="Peso ao nascer" suffix="kg" />
    <Newborn within={within} name="birth_condition" />
    <Newborn within={within} name="health_status" />
    <Newborn within={within} name="calving_ease" label="Facilidade do parto" hint="1: pariu sozinha; 5: muito difícil" />
    <FormMore title="Complicações e observações" names={more.map((name) => within + name)}>
      <Newborn within={within} name="complications" long className="wide" />
      <Newborn within={within} name="notes" long className="wide" />
    </FormMore>
  </>
);
