// Form to move several animals to a pasture: says before it is saved who goes, who stays and why.
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { matingsAmong } from '#domain/herd/mating-reads';
import { derivedId, newId } from '#domain/kernel/ids';
import { mostMoved, move, mover, type OwnStay, whyNotEntered, whyNotMoved } from '#domain/pastures/pasture-moves';
import { daysThere, isThere } from '#domain/pastures/pasture-rotation-animals';
import { isOpenRotation } from '#domain/pastures/pasture-rotations';
import type { InputOf } from '#domain/verbs';
import { forAnimal } from '#parts/animals/ForAnimal';
import { MatingNotes, needsReason, useKin } from '#parts/animals/Matings';
import { useUndoToast } from '#parts/forms/UndoToast';
import { Refused } from '#parts/lists/Refused';
import { useDevice, useDispatch, useRows, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { valuesOf } from '#ui/Form';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { count } from '#ui/format';
import { Select } from '#ui/Select';

/** More than one call takes. */
const schema = z.strictObject({ ...move.shape, animals: z.array(mover) });
const Field = fieldOf(schema);
const useValues = valuesOf(schema);
const failed = 'Erro ao mover animais';

type MoveFormProps = { animals: readonly string[]; onMoved?: () => void; onClose: () => void };

export function MoveForm({ animals, onMoved, onClose }: MoveFormProps) {
  const dispatch = useDispatch();
  const today = useToday();
  const judge = useJudge();
  const { done } = useUndoToast(failed);
  const pastures = useRows('pastures');
  const options = useMemo(
    () => pastures.map(({ id, name }) => ({ value: id, label: name })).toSorted((a, b) => a.label.localeCompare(b.label, 'pt-BR')),
    [pastures],
  );
  const [start] = useState(() => ({ id: newId(), entry_date: today, animals: animals.map(forAnimal) }));

  const save = async ({ animals: chosen, ...wanted }: InputOf<'move_to_pasture'>) => {
    const { going, name } = judge(wanted, chosen);
    // Nobody can go: the verb says why.
    const moved = going.length > 0 ? going : chosen;
    // Each call is one transaction. The first of them begins the stay that the others join.
    const calls = Array.from({ length: Math.ceil(moved.length / mostMoved) }, (_, nth) => moved.slice(nth * mostMoved, (nth + 1) * mostMoved));
    for (const part of calls) await dispatch('move_to_pasture', { ...wanted, animals: part });
    onMoved?.();
    done(`${count(moved.length, 'animal movido', 'animais movidos')} para ${name}`, async () => {
      for (const part of calls.toReversed()) await dispatch('undo_pasture_move', { stays: part.map(({ id }) => ({ id })) });
    });
  };
  return (
    <FormDialog
      open
      title={`Mover ${count(animals.length, 'animal', 'animais')}`}
      schema={schema}
      start={start}
      save={save}
      errorTitle={failed}
      draft={{ name: `pasture move ${derivedId(start.animals[0]?.animal_id ?? start.id, animals.join(' '))}` }}
      saveLabel="Mover"
      onClose={onClose}
    >
      <Field name="pasture_id" label="Para a pastagem">
        {(field) => <Select {...field} options={options} placeholder="Escolha a pastagem" />}
      </Field>
      <Field name="entry_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      <Outcome />
    </FormDialog>
  );
}

/** Who goes, who stays and why, and which pastures become free. */
function Outcome() {
  const { animals = [], pasture_id, entry_date } = useValues('animals', 'pasture_id', 'entry_date');
  const judge = useJudge();
  const kin = useKin();
  const wanted = pasture_id && entry_date?.[4] === '-' ? { pasture_id, entry_date } : null;
  const outcome = wanted && judge(wanted, animals);
  const together = outcome?.together;
  const matings = together && entry_date ? matingsAmong(together, entry_date, kin) : [];
  if (!outcome) return null;
  const { going, refused, freed, name } = outcome;
  return (
    <>
      <div className="wide">
        <p role="status">
          {going.length === 0
            ? 'Nenhum animal pode ir.'
            : `${going.length === animals.length ? count(going.length, 'animal vai', 'animais vão') : `${going.length} de ${count(animals.length, 'animal', 'animais')} vão`} para ${name}.`}
          {going.length > 0 && freed.length > 0 && ` ${freed.join(', ')}: ${freed.length > 1 ? 'ficam livres' : 'fica livre'}.`}
        </p>
        <Refused refused={refused} title={count(refused.length, 'animal fica', 'animais ficam')} />
      </div>
      <MatingNotes matings={matings} />
      {needsReason(matings) && <Field name="inbreeding_reason" className="wide" required hint="Por que ficam juntos: fica no registro" />}
    </>
  );
}

type Goal = Pick<InputOf<'move_to_pasture'>, 'pasture_id' | 'entry_date'>;
type Chosen = InputOf<'move_to_pasture'>['animals'];

/** By the rules of the verb, with the rows of this device. */
function useJudge() {
  const { replica } = useDevice();
  const today = useToday();
  return ({ pasture_id, entry_date }: Goal, chosen: Chosen) => {
    const pasture = replica.row('pastures', pasture_id);
    const name = pasture?.name ?? '';
    const here = replica.by('pasture_rotations', 'pasture_id', pasture_id);
    const closed = pasture ? whyNotEntered(pasture, here, entry_date, today) : 'Pastagem não encontrada';
    const left = new Set<string>();
    const judged = chosen.map((one) => {
      const animal = replica.row('animals', one.animal_id);
      const stays = replica.by('pasture_rotation_animals', 'animal_id', one.animal_id).flatMap((member): (OwnStay & { rotation_id: string })[] => {
        const rotation = replica.row('pasture_rotations', member.rotation_id);
        const there = rotation && replica.row('pastures', rotation.pasture_id);
        return there ? [{ ...daysThere(member, rotation), pasture_id: there.id, pasture: there.name, rotation_id: rotation.id }] : [];
      });
      const why = closed ?? (animal ? whyNotMoved(animal, stays, { id: pasture_id, name }, entry_date) : 'Animal não encontrado');
      if (!why) for (const stay of stays) if (isOpenRotation(stay)) left.add(stay.rotation_id);
      return { one, animal, why };
    });
    const going = judged.filter(({ why }) => !why);
    const moved = new Set(going.map(({ one }) => one.animal_id));
    const active = (id: string) => replica.row('animals', id)?.status === 'ativo';
    const membersOf = (rotation_id: string) => {
      const rotation = replica.row('pasture_rotations', rotation_id)!;
      return replica.by('pasture_rotation_animals', 'rotation_id', rotation_id).filter((member) => isThere(member, rotation) && active(member.animal_id));
    };
    const emptied = [...left].filter((id) => membersOf(id).every(({ animal_id }) => moved.has(animal_id)));
    const open = here.find(isOpenRotation);
    const there = open ? membersOf(open.id).flatMap(({ animal_id }) => replica.row('animals', animal_id) ?? []) : [];
    return {
      name,
      going: going.map(({ one }) => one),
      refused: judged.flatMap(({ one, why }) => (why ? [{ id: one.animal_id, why }] : [])),
      freed: emptied.map((id) => replica.row('pastures', replica.row('pasture_rotations', id)!.pasture_id)!.name),
      together: [...there, ...going.flatMap(({ animal }) => animal ?? [])],
    };
  };
}
