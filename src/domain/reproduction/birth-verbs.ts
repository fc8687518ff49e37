// Verbs of births: newborns, their records and the mother change in one call or not at all.

import { newbornCategory } from '#domain/herd/animal-categories';
import { assertOwnIdentity } from '#domain/herd/animal-identity';
import { assertParent } from '#domain/herd/animal-rules';
import { assertBirthStillPossible, bringBackAnimal, hideAnimal } from '#domain/herd/animal-verbs';
import { birthOutcomes, isBornDead } from '#domain/herd/animals';
import { breedOfYoung } from '#domain/herd/breed-fractions';
import { categoryOn } from '#domain/herd/category-by-age';
import { assertExternalParent, assertOneOfEach } from '#domain/herd/external-animals';
import { farmLimits } from '#domain/herd/limit-verbs';
import { birthWeightFindings } from '#domain/herd/plausible-animals';
import { idInput, removalInput, withChanges } from '#domain/kernel/basic-verbs';
import { alreadyExists, RuleBroken } from '#domain/kernel/errors';
import { assertPlausible } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';
import { birthInput } from '#domain/reproduction/birth-input';
import { assertAnotherBirth, assertGivesBirth, Birth } from '#domain/reproduction/births';
import { bullOf } from '#domain/reproduction/bull-reads';
import { categoryAfterBirth, serviceOf, sireNamed } from '#domain/reproduction/calvings';
import { geneticMother } from '#domain/reproduction/embryos';
import { birthFindings } from '#domain/reproduction/plausible-breeding';
import { redoEffect, undoEffect } from '#domain/reproduction/reproduction-verbs';
import { afterBirth, before, toPreviousState } from '#domain/reproduction/reproductive-state';

const verb = verbsOf<Farm, NounName>();

export const registerBirth = verb({
  title: 'Registrar nascimento',
  on: 'births',
  input: birthInput,
  asks: true,
  async run(farm, { mother_id, father_id, external_father_id, birth_date, veterinarian, same_birth, newborns, ...donor }) {
    const [mother, given, births, services, limits] = await Promise.all([
      farm.get('animals', mother_id),
      father_id ? farm.get('animals', father_id) : null,
      farm.list('births', { mother_id }),
      farm.list('artificial_inseminations', { animal_id: mother_id }),
      farmLimits(farm),
      ...newborns.map(({ identification }) => identification && farm.list('animals', { identification })),
    ]);
    if (births.some(({ id }) => newborns.some(({ birth_id }) => birth_id === id))) throw alreadyExists();
    const sibling = same_birth ? births.find((one) => one.birth_date === birth_date) : undefined;
    assertGivesBirth(mother, birth_date, farm.today, sibling !== undefined);
    if (!sibling) assertAnotherBirth(mother, birth_date, births);
    // Of a later newborn too: the state before the birth, for when the last one is deleted.
    const found = sibling ? toPreviousState(before(sibling)) : toPreviousState(mother);
    if (given) assertParent('father_id', given, { id: farm.id('newborn'), type: mother.type, birth_date });
    assertOneOfEach({ father_id, external_father_id });
    const calf = { type: mother.type, birth_date };
    if (external_father_id) assertExternalParent('external_father_id', await farm.get('external_animals', external_father_id), calf);
    const sire_name = sireNamed(mother, birth_date, services);
    const isSireUnknown = given === null && external_father_id === null && sire_name !== null;
    const service = serviceOf(mother, birth_date, services);
    const bull = isSireUnknown && service ? await bullOf(farm, service, calf) : null;
    const father = given ?? (bull?.noun === 'animals' ? bull.row : null);
    const outside = external_father_id ?? (bull?.noun === 'external_animals' ? bull.row.id : null);
    const { genetic, breed } = await geneticMother(farm, mother, service, donor, calf);
    const others = daysOf(mother, births);
    const unnamed = { name: mother.name, birth_weight: null };
    // Those of this birth that are registered already count, without being weighed again.
    const calves = [
      ...newborns.map(({ name, birth_weight }) => ({ name: name ?? mother.name, birth_weight })),
      ...births.filter((one) => one.birth_date === birth_date).map(() => unnamed),
    ];
    const isFirst = others.length === 0 && categoryOn(mother, birth_date) === 'novilha';
    const calving = { birth_date, pregnant_since: sibling ? null : mother.pregnancy_date, others, isFirst, calves };
    assertPlausible(farm, birthFindings(mother, father, calving, limits));
    const category = categoryAfterBirth(mother);
    const { made_adult, previous_category } = sibling ?? { made_adult: category !== mother.category, previous_category: mother.category };
    for (const [i, born] of newborns.entries()) {
      const lives = !isBornDead(born);
      const words = birthOutcomes[born.birth_outcome ?? 'vivo'];
      if (lives && born.identification) {
        const tagged = {
          id: born.id,
          type: mother.type,
          status: 'ativo',
          is_batch: false,
          identification: born.identification,
          sisbov: null,
          rfid: null,
        } as const;
        // Those of the farm, and the newborns before this one.
        assertOwnIdentity('identification', tagged, await farm.list('animals', { identification: born.identification }), `newborns.${i}.identification`);
      }
      const { birth_weight, birth_condition, health_status, notes } = born;
      farm.add('animals', {
        id: born.id,
        name: born.name ?? `${words} de ${mother.name}`.slice(0, 200),
        identification: lives ? born.identification : null,
        type: mother.type,
        breed: breedOfYoung(breed, father?.breed ?? (outside ? (await farm.get('external_animals', outside)).breed : null)),
        gender: born.gender,
        category: newbornCategory(mother.type, born.gender),
        pregnancy_status: born.gender === 'femea' ? 'nao_aplicavel' : null,
        birth_date,
        status: lives ? 'ativo' : 'morto',
        ...(!lives && { exit_date: birth_date, exit_reason: words, birth_outcome: born.birth_outcome }),
        weight: birth_weight,
        entry_weight: birth_weight,
        ...genetic,
        father_id: father?.id ?? null,
        external_father_id: outside,
        birth_weight,
        birth_condition,
        health_status_at_birth: health_status,
        birth_notes: notes,
      });
      const { complications, birth_outcome, calving_ease } = born;
      const record = { animal_id: born.id, mother_id, father_id: father?.id ?? null, birth_date, birth_weight, birth_condition, health_status, veterinarian };
      farm.add('births', {
        id: born.birth_id,
        ...record,
        external_father_id: outside,
        donor_id: genetic.recipient_id ? genetic.mother_id : null,
        external_donor_id: genetic.external_mother_id,
        complications,
        notes,
        birth_outcome,
        calving_ease,
        sire_name,
        made_adult,
        previous_category,
        ...found,
      });
    }
    if (!sibling) farm.put('animals', { ...mother, ...afterBirth(mother, birth_date), category });
  },
});

/** Her other births, the last one known without a record included. */
const daysOf = ({ last_birth_date }: { last_birth_date: string | null }, births: readonly { birth_date: string }[]) => [
  ...births.map(({ birth_date }) => birth_date),
  ...(last_birth_date ? [last_birth_date] : []),
];

/** To correct these, delete the birth and register it again. */
const fixed = ['animal_id', 'mother_id', 'father_id', 'external_father_id', 'donor_id', 'external_donor_id', 'birth_date', 'birth_outcome'] as const;

export const updateBirth = verb({
  title: 'Corrigir parto',
  on: 'births',
  input: Birth.update,
  asks: true,
  async run(farm, { id, changes }) {
    const [record, limits] = await Promise.all([farm.get('births', id), farmLimits(farm)]);
    const after = withChanges(Birth, record, changes);
    for (const field of fixed)
      if (after[field] !== record[field]) throw new RuleBroken('Para mudar a data, a mãe, o pai ou a cria, exclua o parto e registre de novo', field);
    const young = await farm.find('animals', record.animal_id);
    if (young && after.birth_weight !== record.birth_weight)
      assertPlausible(farm, birthWeightFindings(young, after.birth_weight, undefined, undefined, limits));
    farm.put('births', after);
    // A calf that moved to another farm without its mother stays as it is.
    if (!young || young.deleted_at !== null) return;
    // Only fields corrected here are copied: later changes of the calf itself stay.
    farm.put('animals', {
      ...young,
      ...(changes.birth_weight && { birth_weight: after.birth_weight }),
      ...(changes.birth_condition && { birth_condition: after.birth_condition }),
      ...(changes.health_status && { health_status_at_birth: after.health_status }),
      ...(changes.notes && { birth_notes: after.notes }),
    });
  },
});

/** Removing the last newborn of a day also undoes the mother's birth. */
export const removeBirth = verb({
  title: 'Excluir parto',
  on: 'births',
  input: removalInput,
  async run(farm, { id }) {
    const birth = await farm.get('births', id);
    const mother = await farm.get('animals', birth.mother_id);
    // A calf on another farm, or deleted, is not touched: only the birth record is removed.
    const young = await farm.find('animals', birth.animal_id);
    if (young?.deleted_at === null) await hideAnimal(farm, birth.animal_id);
    else farm.remove('births', id);
    const twins = (await farm.list('births', { mother_id: birth.mother_id })).filter(({ birth_date }) => birth_date === birth.birth_date);
    if (twins.length > 0) return;
    await undoEffect(farm, mother, birth, afterBirth(before(birth), birth.birth_date));
    const now = await farm.get('animals', mother.id);
    const { made_adult, previous_category: category } = birth;
    // She stays a cow by another birth, or by what somebody has written since.
    const isCowByThis = made_adult && (await farm.list('births', { mother_id: mother.id })).length === 0;
    if (isCowByThis && now.category === categoryAfterBirth({ ...now, category })) farm.put('animals', { ...now, category });
  },
});

export const restoreBirth = verb({
  title: 'Desfazer exclusão de parto',
  on: 'births',
  input: idInput,
  async run(farm, { id }) {
    const birth = await farm.removed('births', id);
    const [mother, births] = await Promise.all([farm.get('animals', birth.mother_id), farm.list('births', { mother_id: birth.mother_id })]);
    // Another newborn of the same day may have stayed: then it is the same birth.
    if (!births.some(({ birth_date }) => birth_date === birth.birth_date)) assertAnotherBirth(mother, birth.birth_date, births);
    const young = await farm.find('animals', birth.animal_id);
    // The birth record alone was removed if the calf was not here.
    if (young && young.deleted_call === birth.deleted_call) await bringBackAnimal(farm, birth.animal_id);
    else {
      farm.put('births', birth);
      await assertBirthStillPossible(farm, birth);
    }
    redoEffect(farm, mother, birth, afterBirth(before(birth), birth.birth_date));
    const now = await farm.get('animals', mother.id);
    if (birth.made_adult) farm.put('animals', { ...now, category: categoryAfterBirth(now) });
  },
});
