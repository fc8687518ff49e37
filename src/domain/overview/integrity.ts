// Integrity panel (Conferência): the rules of forms and calls on what is stored, and what is missing or repeated (decision 278).

import { lotsOf } from '#domain/feed/feed-stock';
import { consumptionFindings, feedPurchaseFindings } from '#domain/feed/plausible-feed';
import { byDate } from '#domain/herd/animal-weighings';
import { Animal, canBePregnant, headsOf } from '#domain/herd/animals';
import { carcassFindings } from '#domain/herd/carcass';
import { limitsWith } from '#domain/herd/limit-settings';
import { animalFindings, weighingFindings } from '#domain/herd/plausible-animals';
import { addDays, daysBetween, writtenDay } from '#domain/kernel/dates';
import { factsOf } from '#domain/kernel/fields';
import { groupedBy } from '#domain/kernel/grouped';
import { identityKey } from '#domain/kernel/identity';
import { sum } from '#domain/kernel/money';
import type { Finding } from '#domain/kernel/plausibility';
import { shownAs } from '#domain/kernel/quantities';
import { recentSince } from '#domain/kernel/recent-records';
import { milkFindings } from '#domain/milk/plausible-milk';
import { transactionFindings } from '#domain/money/plausible-money';
import type { NounName, Rows } from '#domain/nouns';
import { type KeptState, keptState, sameState } from '#domain/reproduction/kept-state';
import { birthFindings, sameService, sameServiceWords, serviceFindings } from '#domain/reproduction/plausible-breeding';
import { before } from '#domain/reproduction/reproductive-state';

export const integrityNouns = [
  'animals',
  'animal_weighings',
  'births',
  'artificial_inseminations',
  'pregnancy_losses',
  'pregnancy_checks',
  'dry_offs',
  'milk_production',
  'feeds',
  'feed_purchases',
  'feed_consumption',
  'financial_transactions',
  'herd_settings',
] as const satisfies NounName[];
export type IntegrityRows = { [N in (typeof integrityNouns)[number]]: readonly Rows[N][] };

/** `level`: of a rule, `refuse` is impossible and `confirm` unlikely; `gap` is missing or repeated. `to`: where it is corrected. */
export type IntegrityEntry = { animal_id: string | null; text: string; to: string };
export type IntegrityCheck = { key: string; level: Finding['level'] | 'gap'; title: string; why: string; entries: IntegrityEntry[] };

const words: Record<string, [title: string, why: string]> = {
  age_at_birth: ['Idade no parto', 'Uma data errada muda a idade ao primeiro parto e a previsão dos próximos.'],
  age_at_first_birth: ['Primeiro parto tardio', 'Pode faltar um parto no registro.'],
  age_at_service: ['Idade na cobertura', 'A data de nascimento ou a da cobertura pode estar errada.'],
  gestation: ['Duração da gestação', 'A previsão de parto e a secagem dependem da data da cobertura.'],
  expected_birth: ['Previsão de parto', 'A secagem e os avisos de parto dependem dela.'],
  birth_interval: ['Intervalo entre partos', 'Um parto que falta, ou repetido, muda o intervalo médio do rebanho.'],
  young: ['Crias em um parto', 'Confira se as crias são da mesma mãe e do mesmo dia.'],
  birth_weight: ['Peso ao nascer', 'Um número digitado errado muda o ganho de peso.'],
  sire_age: ['Idade do pai', 'Confira qual touro é o pai: disso dependem a genealogia e os acasalamentos.'],
  service_after_birth: ['Cobertura logo após o parto', 'Confira a data do parto e a da cobertura.'],
  service_interval: ['Coberturas muito próximas', 'Um dos dois cios pode ter sido falso.'],
  service_twice: ['Coberturas do mesmo touro no mesmo dia', 'Exclua a que foi registrada duas vezes, ou corrija a data ou o touro.'],
  service_of_pregnant: ['Cobertura de fêmea prenha', 'Se a gestação foi perdida, registre a perda.'],
  diagnosis: ['Diagnóstico cedo demais', 'Antes de 28 dias o diagnóstico não é seguro.'],
  state: ['Situação que os registros não explicam', 'O que está na ficha não vem de parto, cobertura, diagnóstico ou secagem: confira e corrija a ficha.'],
  weight: ['Peso fora do comum', 'O peso decide a dose de remédio e o valor na venda.'],
  carcass_weight: ['Peso de carcaça fora do comum', 'O valor da arroba é calculado com ele.'],
  carcass_yield: ['Rendimento de carcaça fora do comum', 'Um número digitado errado muda o valor da arroba.'],
  weight_for_age: ['Peso para a idade', 'O peso ou a data de nascimento pode estar errado.'],
  weight_change: ['Mudança brusca de peso', 'Pode ser outro animal, ou uma vírgula esquecida.'],
  litres: ['Litros fora do comum', 'Um número errado muda a produção da vaca e da fazenda.'],
  age_in_milk: ['Leite de fêmea muito nova', 'Confira a vaca e a data de nascimento.'],
  never_calved: ['Leite sem parto', 'Registre o parto: sem ele não há dias em lactação.'],
  fat: ['Gordura do leite', 'Confira o laudo do laboratório.'],
  protein: ['Proteína do leite', 'Confira o laudo do laboratório.'],
  cells: ['CCS do leite', 'O laudo traz o número em mil: 512 significa 512.000.'],
  temperature: ['Temperatura do leite', 'Confira o termômetro do tanque.'],
  feed_per_head: ['Ração por cabeça', 'O custo por animal e o estoque dependem da quantidade.'],
  feed_before_purchase: ['Consumo antes da compra', 'O custo vem da compra: confira as duas datas.'],
  feed_price: ['Preço da ração', 'O custo da alimentação depende do preço.'],
  transaction_date: ['Data da transação', 'Uma data errada põe o valor no mês errado.'],
  payment_date: ['Data do pagamento', 'Uma data errada põe o valor no mês errado.'],
  due_date: ['Vencimento', 'Confira o ano do vencimento.'],
  amount: ['Valor fora do comum', 'Confira se não faltou uma vírgula.'],
  milk_gap: ['Dias sem leite registrado', 'Sem o registro, a produção do mês fica menor do que foi.'],
  no_dam: ['Bezerros sem mãe', 'Sem a mãe não há genealogia nem intervalo entre partos.'],
  no_weight: ['Sem peso há 6 meses', 'A dose dos remédios e a lotação usam o peso.'],
  twin_sisbov: ['SISBOV repetido', 'Cada animal tem o seu número: um dos dois está errado.'],
  twin_rfid: ['Brinco eletrônico repetido', 'O leitor não sabe qual dos animais está no brete.'],
  twin_identification: ['Brinco repetido', 'Um registro pode ir para o animal errado.'],
  rfid_test: ['Brinco eletrônico de teste', 'Números que começam por 999 são de aparelhos em teste.'],
  official_numbers: ['Dois números oficiais', 'Um brinco eletrônico que começa por 076 tem o mesmo número do SISBOV/PNIB.'],
  rfid_limit: ['Brinco eletrônico inválido', 'Os 12 últimos dígitos vão até 274.877.906.943: acima disso não existe brinco.'],
  stock: ['Estoque que não fecha', 'O estoque da ração não é a soma das compras com o manual.'],
};

/** ISO 11784: the number of an animal has 38 bits. */
const largestRfid = 274_877_906_943;
const [noWeightDays, milkGapDays, recordsMilkDays, calfDays] = [183, 3, 30, 240];

/** Devices keep 400 days of milk and consumption; of what they keep longer, the panel judges the same. */
function recentRows(rows: IntegrityRows, today: string): IntegrityRows {
  const since = recentSince(today);
  return {
    ...rows,
    animal_weighings: rows.animal_weighings.filter(({ weighing_date }) => weighing_date >= since),
    milk_production: rows.milk_production.filter(({ production_date }) => production_date >= since),
    feed_consumption: rows.feed_consumption.filter(({ consumption_date }) => consumption_date >= since),
    // By the day it was recorded: a wrong date may be any.
    financial_transactions: rows.financial_transactions.filter(({ created_at }) => created_at.slice(0, 10) >= since),
  };
}

type Found = { key: string; level: IntegrityCheck['level'] } & IntegrityEntry;

const ofFindings = (findings: readonly Finding[], animal_id: string | null, to: string): Found[] =>
  findings.map(({ key, level, text }) => ({ key: key.split(' ')[0]!, level, text, animal_id, to }));

/** What each animal, day or record lacks or has wrong, one after the other: a phone pauses in between. */
export function* integrityFound(all: IntegrityRows, today: string): Generator<readonly Found[]> {
  const rows = recentRows(all, today);
  yield* animalsFound(rows, today);
  yield* breedingFound(rows);
  yield* statesFound(rows);
  yield* milkFound(rows, today);
  yield* feedFound(rows);
  yield* moneyFound(rows);
}

function* each<T>(items: Iterable<T>, find: (item: T) => Found[]) {
  for (const item of items) yield find(item);
}

/** Every check that found something: impossible ones first, then unlikely, then gaps. */
export function integrityChecks(all: IntegrityRows, today: string): IntegrityCheck[] {
  const found = [...integrityFound(all, today)].flat();
  const order = ['refuse', 'confirm', 'gap'];
  return [...groupedBy(found, ({ key, level }) => `${order.indexOf(level)} ${key}`)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, [first, ...more]]) => {
      const [title, why] = words[first!.key] ?? [first!.key, ''];
      const entries = [first!, ...more].map(({ animal_id, text, to }) => ({ animal_id, text, to }));
      return { key: first!.key, level: first!.level, title, why, entries };
    });
}

function* animalsFound({ animals, animal_weighings, herd_settings }: IntegrityRows, today: string) {
  const limits = limitsWith(herd_settings[0]);
  const byId = new Map(animals.map((animal) => [animal.id, animal]));
  const weighings = groupedBy(animal_weighings, ({ animal_id }) => animal_id);
  const page = (id: string) => `/animals/${id}`;
  const active = animals.filter(({ status, is_batch }) => status === 'ativo' && !is_batch);
  const twins = (field: 'identification' | 'sisbov' | 'rfid'): Found[] =>
    [
      ...groupedBy(
        active.filter((one) => one[field] !== null),
        (one) => `${field === 'identification' ? one.type : ''} ${identityKey(one[field]!)}`,
      ).values(),
    ]
      .filter((same) => same.length > 1)
      .flatMap((same) => same.map((one) => ({ key: `twin_${field}`, level: 'gap', text: `${one.name}: ${one[field]}`, animal_id: one.id, to: page(one.id) })));
  yield* each(animals, (animal) => {
    const parent = (id: string | null) => (id ? byId.get(id) : undefined);
    const own = animalFindings(animal, { mother: parent(animal.mother_id), father: parent(animal.father_id) }, today, null, limits);
    // Weights have their own records, and a wrong chip its own words.
    const shown = own.filter(({ key }) => key !== 'rfid_limit' && !(key === 'weight' && weighings.has(animal.id)));
    const carcass = animal.status === 'abatido' ? carcassFindings(animal, headsOf(animal), animal) : [];
    return ofFindings([...shown, ...carcass], animal.id, page(animal.id));
  });
  yield* each(weighings, ([animal_id, its]) => {
    const animal = byId.get(animal_id);
    const inOrder = its.toSorted(byDate);
    return animal ? inOrder.flatMap((one, i) => ofFindings(weighingFindings(animal, inOrder[i - 1], one), animal_id, page(animal_id))) : [];
  });
  yield [...twins('identification'), ...twins('sisbov'), ...twins('rfid')];
  yield* each(active, (one): Found[] =>
    one.rfid !== null && Number(one.rfid.slice(3)) > largestRfid
      ? [{ key: 'rfid_limit', level: 'gap', text: `${one.name}: ${one.rfid}`, animal_id: one.id, to: page(one.id) }]
      : [],
  );
  yield* each(active, (one): Found[] => {
    const isCalf = one.type === 'bovino' && one.birth_date !== null && daysBetween(one.birth_date, today) <= calfDays;
    if (!isCalf || one.mother_id !== null || one.mother_name !== null || one.external_mother_id || one.recipient_id) return [];
    return [{ key: 'no_dam', level: 'gap', text: `${one.name}, nascido em ${writtenDay(one.birth_date!)}`, animal_id: one.id, to: page(one.id) }];
  });
  yield* each(active, (one): Found[] => {
    const last = weighings.get(one.id)?.toSorted(byDate).at(-1)?.weighing_date ?? one.created_at.slice(0, 10);
    if (one.type !== 'bovino' || last >= addDays(today, -noWeightDays)) return [];
    return [{ key: 'no_weight', level: 'gap', text: one.name, animal_id: one.id, to: page(one.id) }];
  });
}

function* breedingFound({ animals, births, artificial_inseminations, herd_settings }: IntegrityRows) {
  const limits = limitsWith(herd_settings[0]);
  const byId = new Map(animals.map((animal) => [animal.id, animal]));
  const services = groupedBy(artificial_inseminations, ({ animal_id }) => animal_id);
  yield* each(
    groupedBy(births, ({ mother_id }) => mother_id),
    ([mother_id, all]) => {
      const mother = byId.get(mother_id);
      if (!mother) return [];
      return [...groupedBy(all, ({ birth_date }) => birth_date)].flatMap(([birth_date, young]) => {
        const [first] = young;
        const others = all.map((one) => one.birth_date);
        const calves = young.map((one) => ({ name: byId.get(one.animal_id)?.name ?? mother.name, birth_weight: one.birth_weight }));
        // All births of one that was born here are known. The age of the sire is judged on the young animal.
        const isFirst = mother.mother_id !== null && !others.some((day) => day < birth_date);
        return ofFindings(
          birthFindings(mother, null, { birth_date, pregnant_since: first!.previous_pregnancy_date, others, isFirst, calves }, limits),
          mother_id,
          `/animals/${mother_id}`,
        );
      });
    },
  );
  yield* each(services, ([animal_id, all]) => {
    const animal = byId.get(animal_id);
    if (!animal) return [];
    return all.flatMap((service) => {
      const others = all.filter(({ id }) => id !== service.id);
      // Her state is stored only on the service that changed it.
      const state = service.made_pregnant ? before(service) : null;
      const days = others.map(({ insemination_date }) => insemination_date);
      const found = serviceFindings(animal, state, service, days, limits);
      if (sameService(service, others))
        found.push({ key: 'service_twice', level: 'refuse', text: sameServiceWords(animal, service), field: 'insemination_date' });
      return ofFindings(found, animal_id, `/animals/${animal_id}`);
    });
  });
}

const stateWords = (state: KeptState) =>
  [
    factsOf(Animal.fields.pregnancy_status).values![state.pregnancy_status ?? ''] ?? 'sem situação',
    state.pregnancy_date && `coberta em ${writtenDay(state.pregnancy_date)}`,
    state.expected_birth_date && `parto previsto em ${writtenDay(state.expected_birth_date)}`,
    state.last_birth_date && `último parto em ${writtenDay(state.last_birth_date)}`,
    state.dry_off_date && `seca em ${writtenDay(state.dry_off_date)}`,
  ]
    .filter(Boolean)
    .join(', ');

/** What is stored of a female, where it is not what her events give. */
function* statesFound(rows: IntegrityRows) {
  const of = <R extends { animal_id: string }>(all: readonly R[]) => groupedBy(all, ({ animal_id }) => animal_id);
  const births = groupedBy(rows.births, ({ mother_id }) => mother_id);
  const [losses, services, checks, dryOffs] = [of(rows.pregnancy_losses), of(rows.artificial_inseminations), of(rows.pregnancy_checks), of(rows.dry_offs)];
  yield* each(rows.animals, (animal): Found[] => {
    if (!animal.state_from_events || !canBePregnant(animal) || animal.is_batch || animal.status !== 'ativo') return [];
    const state = keptState(animal, {
      births: births.get(animal.id) ?? [],
      pregnancy_losses: losses.get(animal.id) ?? [],
      artificial_inseminations: services.get(animal.id) ?? [],
      pregnancy_checks: checks.get(animal.id) ?? [],
      dry_offs: dryOffs.get(animal.id) ?? [],
    });
    if (sameState(animal, state)) return [];
    const text = `${animal.name}: na ficha, ${stateWords(animal)}; pelos registros, ${stateWords(state)}`;
    return [{ key: 'state', level: 'gap', text, animal_id: animal.id, to: `/animals/${animal.id}` }];
  });
}

function* milkFound({ animals, milk_production, herd_settings }: IntegrityRows, today: string) {
  const limits = limitsWith(herd_settings[0]);
  const byId = new Map(animals.map((animal) => [animal.id, animal]));
  const ofDays = groupedBy(milk_production, ({ animal_id, production_date }) => `${animal_id} ${production_date}`);
  yield* each(ofDays.values(), (ofDay) =>
    ofDay.flatMap((one, i) => {
      const cow = one.animal_id === null ? null : byId.get(one.animal_id);
      // The litres of the day are judged once.
      const others = i === 0 ? ofDay.filter(({ id }) => id !== one.id).map(({ quantity_liters }) => quantity_liters) : [];
      if (cow === undefined) return [];
      // Her breed may have been corrected since: what cattle can give is not impossible for a buffalo with that mistake.
      const isPossible = ({ key }: Finding) =>
        cow !== null && !milkFindings({ ...cow, breed: '' }, one, others).some((found) => found.key === key && found.level === 'refuse');
      const judged = milkFindings(cow, one, others, limits).map((found) =>
        found.level === 'refuse' && isPossible(found) ? { ...found, level: 'confirm' as const } : found,
      );
      return ofFindings(judged, one.animal_id, '/milk-production');
    }),
  );
  const days = [...new Set(milk_production.map(({ production_date }) => production_date))].toSorted();
  const last = days.at(-1);
  yield days.flatMap((day, i) => {
    const next = days[i + 1] ?? (last !== undefined && daysBetween(last, today) <= recordsMilkDays ? today : day);
    const missing = daysBetween(day, next) - 1;
    const inReach = next >= addDays(today, -recordsMilkDays);
    return inReach && missing >= milkGapDays
      ? [{ key: 'milk_gap', level: 'gap' as const, text: `${missing} dias depois de ${writtenDay(day)}`, animal_id: null, to: '/milk-production' }]
      : [];
  });
}

function* feedFound({ animals, feeds, feed_purchases, feed_consumption, herd_settings }: IntegrityRows) {
  const limits = limitsWith(herd_settings[0]);
  const byId = new Map(animals.map((animal) => [animal.id, animal]));
  const bought = new Map(feed_purchases.map(({ id, purchase_date }) => [id, purchase_date]));
  const left = groupedBy(feed_purchases, ({ feed_id }) => feed_id);
  yield* each(feed_consumption, (one) => {
    const animal = one.animal_id === null ? null : (byId.get(one.animal_id) ?? null);
    const days = lotsOf(one).flatMap(({ purchase_id }) => bought.get(purchase_id) ?? []);
    // The heads of that day are not stored: a batch may have had more, and what is one animal today may have been a batch.
    const judged = consumptionFindings(animal, one, days, limits).map((found) =>
      found.key === 'feed_per_head' ? { ...found, level: 'confirm' as const } : found,
    );
    return ofFindings(judged, one.animal_id, '/feeds');
  });
  yield* each(feed_purchases, (one) => ofFindings(feedPurchaseFindings(one), null, '/feeds'));
  yield* each(feeds, (feed): Found[] => {
    const held = sum([feed.manual_stock_kg, ...(left.get(feed.id) ?? []).map(({ remaining_stock_kg }) => remaining_stock_kg)], 2);
    if (held === feed.stock_quantity) return [];
    const text = `${feed.name}: ${shownAs('kg', feed.stock_quantity)}, e as compras somam ${shownAs('kg', held)}`;
    return [{ key: 'stock', level: 'gap', text, animal_id: null, to: '/feeds' }];
  });
}

/** Judged on the day it was recorded: an old record does not become unlikely with the years. */
const moneyFound = ({ financial_transactions }: IntegrityRows) =>
  each(financial_transactions, (one) => ofFindings(transactionFindings(one, one.created_at.slice(0, 10)), one.related_animal_id, '/financial'));

/** The figure of API clients. */
export const integrityFigure = (rows: IntegrityRows, today: string) => ({
  checks: integrityChecks(rows, today).map(({ key, level, title, entries }) => ({
    key,
    level,
    title,
    entries: entries.length,
    animals: [...new Set(entries.flatMap(({ animal_id }) => animal_id ?? []))],
  })),
});
