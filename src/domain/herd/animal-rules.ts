// Rules of an animal. Only what a change touches is checked, so that a new rule never locks an old row.

import { categoriesOf, categoryNames } from '#domain/herd/animal-categories';
import { type Animal, canBePregnant, isLactating, type WrittenAnimal } from '#domain/herd/animals';
import { assertSameSpecies } from '#domain/herd/external-animals';
import { assertWasInHerd } from '#domain/herd/herd-exits';
import { RuleBroken } from '#domain/kernel/errors';

type Field = keyof WrittenAnimal;

const notInFuture = ['birth_date', 'pregnancy_date', 'last_birth_date', 'dry_off_date', 'exit_date', 'entry_date'] as const;

const inOrder = [
  { first: 'birth_date', last: 'pregnancy_date', words: 'A cobertura é anterior ao nascimento' },
  { first: 'birth_date', last: 'last_birth_date', words: 'O último parto é anterior ao nascimento' },
  { first: 'birth_date', last: 'dry_off_date', words: 'A secagem é anterior ao nascimento' },
  { first: 'birth_date', last: 'exit_date', words: 'A saída é anterior ao nascimento' },
  { first: 'birth_date', last: 'entry_date', words: 'A entrada na fazenda é anterior ao nascimento' },
  { first: 'entry_date', last: 'exit_date', words: 'A saída é anterior à entrada na fazenda' },
  { first: 'pregnancy_date', last: 'expected_birth_date', words: 'A previsão de parto é anterior à cobertura' },
] as const;

export function assertAnimal(animal: WrittenAnimal, before: WrittenAnimal | null, today: string) {
  const touched = (...fields: Field[]) => !before || fields.some((field) => animal[field] !== before[field]);
  const refuse = (when: boolean, field: Field, words: string) => {
    if (when) throw new RuleBroken(words, field);
  };
  const { type, gender, category, is_batch } = animal;

  if (category && touched('type', 'gender', 'is_batch', 'category')) {
    const name = categoryNames[category];
    refuse(!categoriesOf(type).includes(category), 'category', `${name} não é uma categoria deste tipo de animal`);
    // A batch may have both sexes.
    refuse(!is_batch && !categoriesOf(type, gender).includes(category), 'category', `${name} é categoria de ${gender === 'macho' ? 'fêmea' : 'macho'}`);
  }
  if (touched('type', 'is_batch', 'batch_quantity')) refuse(is_batch && animal.batch_quantity === null, 'batch_quantity', 'Informe: Quantidade do lote');
  if (touched('type', 'gender', 'pregnancy_status', 'pregnancy_date'))
    refuse(canBePregnant(animal) && animal.pregnancy_status === 'prenha' && animal.pregnancy_date === null, 'pregnancy_date', 'Informe: Data da cobertura');
  for (const field of notInFuture) if (touched(field)) refuse((animal[field] ?? '') > today, field, 'A data não pode ser futura');
  for (const { first, last, words } of inOrder)
    if (touched(first, last)) {
      const [a, b] = [animal[first], animal[last]];
      refuse(a !== null && b !== null && b < a, touched(last) ? last : first, words);
    }
}

type Child = Pick<Animal, 'id' | 'type' | 'birth_date'> & { breed?: string };
type Parent = Pick<Animal, 'id' | 'type' | 'gender' | 'birth_date' | 'mother_id' | 'father_id'> & { breed?: string };

const parents = {
  mother_id: {
    the: 'A mãe',
    self: 'Um animal não pode ser mãe de si mesmo',
    gender: 'femea',
    must: 'A mãe precisa ser uma fêmea',
    child: 'é filha deste animal',
  },
  father_id: {
    the: 'O pai',
    self: 'Um animal não pode ser pai de si mesmo',
    gender: 'macho',
    must: 'O pai precisa ser um macho',
    child: 'é filho deste animal',
  },
} as const;

export function assertParent(as: keyof typeof parents, parent: Parent, child: Child) {
  const { the, self, gender, must, child: born } = parents[as];
  const refuse = (when: boolean, words: string) => {
    if (when) throw new RuleBroken(words, as);
  };
  refuse(parent.id === child.id, self);
  refuse(parent.gender !== gender, must);
  refuse(parent.type !== child.type, `${the} precisa ser do mesmo tipo`);
  if (parent.type === 'bovino') assertSameSpecies(the, parent.breed, child.breed, as);
  refuse(parent.mother_id === child.id || parent.father_id === child.id, `${the} ${born}`);
  refuse(parent.birth_date !== null && child.birth_date !== null && parent.birth_date >= child.birth_date, `${the} precisa ter nascido antes do filho`);
}

/** The cow that bore an embryo. */
export function assertRecipient(recipient: Pick<Animal, 'id' | 'type' | 'gender'>, child: Child & { mother_id?: string | null }) {
  const refuse = (when: boolean, words: string) => {
    if (when) throw new RuleBroken(words, 'recipient_id');
  };
  refuse(recipient.id === child.id, 'Um animal não pode ser receptora de si mesmo');
  refuse(recipient.gender !== 'femea', 'A receptora precisa ser uma fêmea');
  refuse(recipient.type !== child.type, 'A receptora precisa ser do mesmo tipo');
  refuse(recipient.id === child.mother_id, 'A receptora é a própria mãe: deixe a receptora em branco');
}

/** An animal is not among the ancestors of its own parents. `ancestors`: of the parent, itself included. */
export function assertNoLoop(as: string, child: { id: string }, ancestors: ReadonlySet<string>) {
  if (ancestors.has(child.id)) throw new RuleBroken('Este parentesco faria do animal um ancestral de si mesmo', as);
}

/** Changes that are not allowed because of the animal's young. */
export function assertStillParent(animal: WrittenAnimal, before: WrittenAnimal, young: Pick<Animal, 'name' | 'birth_date'>[]) {
  const [first] = young;
  if (!first) return;
  if (animal.gender !== before.gender)
    throw new RuleBroken(`O sexo não pode mudar: este animal é ${before.gender === 'macho' ? 'pai' : 'mãe'} de ${first.name}`, 'gender');
  if (animal.type !== before.type) throw new RuleBroken(`O tipo não pode mudar: este animal tem filhos no rebanho (${first.name})`, 'type');
  const older = young.find(({ birth_date }) => animal.birth_date !== null && birth_date !== null && birth_date <= animal.birth_date);
  if (animal.birth_date !== before.birth_date && older)
    throw new RuleBroken(`${older.name}, que é filhote deste animal, nasceu antes desta data`, 'birth_date');
}

export function assertBornBeforeWeighings(birth_date: string | null, weighings: { weighing_date: string }[]) {
  if (birth_date !== null && weighings.some(({ weighing_date }) => weighing_date < birth_date))
    throw new RuleBroken('Há uma pesagem anterior a esta data de nascimento', 'birth_date');
}

const onlyLactating = 'Só uma fêmea em lactação pode ser seca';

export function assertDriesOff(animal: Animal, on: string, today: string) {
  if (!isLactating({ ...animal, status: 'ativo' })) throw new RuleBroken(onlyLactating, 'id');
  assertWasInHerd(animal, on, onlyLactating, 'id');
  if (on > today) throw new RuleBroken('A data não pode ser futura', 'dry_off_date');
  if (on < animal.last_birth_date!) throw new RuleBroken('A secagem é anterior ao último parto', 'dry_off_date');
}

export function assertBornBeforeCare(birth_date: string | null, given: { application_date: string }[]) {
  if (birth_date !== null && given.some(({ application_date }) => application_date < birth_date))
    throw new RuleBroken('Há uma aplicação ou um tratamento anterior a esta data de nascimento', 'birth_date');
}
