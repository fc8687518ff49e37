// Verbs of breeding seasons: the season with its animals, and animals that are added to it or taken out.
import { matingFindings } from '#domain/herd/mating';
import { matingsTogether } from '#domain/herd/mating-reads';
import { idInput, removalInput, withChanges } from '#domain/kernel/basic-verbs';
import { daysBetween } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { assertPlausible } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';
import { BreedingSeason, exposeInput, seasonInput } from '#domain/reproduction/breeding-seasons';

const verb = verbsOf<Farm, NounName>();

const longest = 366;

function assertDays({ start_date, end_date }: Pick<BreedingSeason, 'start_date' | 'end_date'>) {
  if (end_date <= start_date) throw new RuleBroken('O fim é anterior ao início', 'end_date');
  if (daysBetween(start_date, end_date) > longest) throw new RuleBroken('Uma estação de monta tem no máximo um ano', 'end_date');
}

type Chosen = readonly { id: string; animal_id: string }[];

async function add(farm: Farm, { id: season_id, start_date }: Pick<BreedingSeason, 'id' | 'start_date'>, animals: Chosen, present: ReadonlySet<string>) {
  if (new Set(animals.map(({ animal_id }) => animal_id)).size < animals.length) throw new RuleBroken('O mesmo animal foi escolhido duas vezes', 'animals');
  const herd = await Promise.all(animals.map(({ animal_id }) => farm.get('animals', animal_id)));
  for (const animal of herd) {
    if (animal.is_batch) throw new RuleBroken(`${animal.name} é um lote: escolha os animais`, 'animals');
    if (present.has(animal.id)) throw new RuleBroken(`${animal.name} já está nesta estação`, 'animals');
  }
  // Bulls with females they are related to: of those that come, with each other and with those that are there.
  const there = (await Promise.all([...present].map((id) => farm.find('animals', id)))).flatMap((animal) => (animal?.deleted_at === null ? [animal] : []));
  const coming = new Set(herd.map(({ name }) => name));
  const matings = (await matingsTogether(farm, [...there, ...herd], start_date)).filter(({ bull, cow }) => coming.has(bull) || coming.has(cow));
  assertPlausible(farm, matingFindings(matings, 'animals'));
  for (const { id, animal_id } of animals) farm.add('breeding_season_animals', { id, season_id, animal_id });
}

export const createBreedingSeason = verb({
  title: 'Abrir estação de monta',
  on: 'breeding_seasons',
  input: seasonInput,
  asks: true,
  async run(farm, { animals, ...season }) {
    assertDays(season);
    farm.add('breeding_seasons', season);
    await add(farm, season, animals, new Set());
  },
});

export const updateBreedingSeason = verb({
  title: 'Atualizar estação de monta',
  on: 'breeding_seasons',
  input: BreedingSeason.update,
  async run(farm, { id, changes }) {
    const before = await farm.get('breeding_seasons', id);
    const after = withChanges(BreedingSeason, before, changes);
    if (after.start_date !== before.start_date || after.end_date !== before.end_date) assertDays(after);
    farm.put('breeding_seasons', after);
  },
});

export const exposeAnimals = verb({
  title: 'Incluir animais na estação de monta',
  on: 'breeding_season_animals',
  input: exposeInput,
  asks: true,
  async run(farm, { id, animals }) {
    const [season, members] = await Promise.all([farm.get('breeding_seasons', id), farm.list('breeding_season_animals', { season_id: id })]);
    await add(farm, season, animals, new Set(members.map(({ animal_id }) => animal_id)));
  },
});

export const removeExposedAnimal = verb({
  title: 'Tirar animal da estação de monta',
  on: 'breeding_season_animals',
  input: removalInput,
  async run(farm, { id }) {
    await farm.get('breeding_season_animals', id);
    farm.remove('breeding_season_animals', id);
  },
});

export const restoreExposedAnimal = verb({
  title: 'Desfazer exclusão de animal da estação de monta',
  on: 'breeding_season_animals',
  input: idInput,
  async run(farm, { id }) {
    const member = await farm.removed('breeding_season_animals', id);
    await farm.get('breeding_seasons', member.season_id);
    const others = await farm.list('breeding_season_animals', { season_id: member.season_id });
    if (others.some(({ animal_id }) => animal_id === member.animal_id)) throw new RuleBroken('Este animal já está nesta estação');
    farm.put('breeding_season_animals', member);
  },
});

export const removeBreedingSeason = verb({
  title: 'Excluir estação de monta',
  on: 'breeding_seasons',
  input: removalInput,
  async run(farm, { id }) {
    await farm.get('breeding_seasons', id);
    farm.remove('breeding_seasons', id);
    for (const member of await farm.list('breeding_season_animals', { season_id: id })) farm.remove('breeding_season_animals', member.id);
  },
});

export const restoreBreedingSeason = verb({
  title: 'Desfazer exclusão de estação de monta',
  on: 'breeding_seasons',
  input: idInput,
  async run(farm, { id }) {
    const season = await farm.removed('breeding_seasons', id);
    farm.put('breeding_seasons', season);
    for (const member of await farm.listRemoved('breeding_season_animals', { season_id: id }))
      if (member.deleted_call === season.deleted_call) farm.put('breeding_season_animals', member);
  },
});
