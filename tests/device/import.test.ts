// Files brought to a farm: reviewed on the phone without writing, written in parts, sent, repeated and undone, on phone and server alike.
import { describe, expect, it } from 'vitest';
import { fileSheets } from '#data/import/file-sheets';
import { templateFile } from '#data/import/template-file';
import type { Cell } from '#domain/import/cells';
import { countsOf, dryRun, partsOf, type Reviewed } from '#domain/import/dry-run';
import { headingKey } from '#domain/import/headings';
import { kinds } from '#domain/import/kinds';
import { firstMapping, type Mapping, readRows } from '#domain/import/mapping';
import type { FarmView } from '#domain/import/proposals';
import { proposers } from '#domain/import/propose';
import { layoutOf } from '#domain/import/sheet-layout';
import { newId } from '#domain/kernel/ids';
import { type NounName, nounNames } from '#domain/nouns';
import type { Call, InputOf, VerbName } from '#domain/verbs';
import { build, createFarm } from '../build';
import { freshDatabase } from '../database';
import { accepted, sendCall, stored } from '../server-calls';
import { lineOf, Phone, today } from './phone';

const db = await freshDatabase();

async function newFarm() {
  const farm = await createFarm(db.owner);
  const phone = await new Phone(farm, lineOf(db, farm)).start();
  await phone.exchange();
  return { farm, phone };
}

const say = <V extends VerbName>(phone: Phone, verb: V, input: InputOf<V>) => phone.dispatch(build.call(verb, input) as Call);

type Options = { import_id?: string; mapping?: Partial<Mapping>; confirms?: boolean };

async function review(phone: Phone, rows: Cell[][], { import_id = newId(), mapping: chosen = {}, confirms = false }: Options = {}) {
  const { replica } = phone;
  const { headings, rows: found } = layoutOf({ name: 'Plan1', rows });
  const mapping = { ...firstMapping(headings, today(), replica.rows('imports')), ...chosen };
  const categories = Object.fromEntries(replica.rows('financial_categories').map(({ id, name }) => [id, name]));
  const read = readRows(found, mapping, { today: today(), on: today(), categories });
  const view: FarmView = { farm_id: replica.who.farm_id, import_id, today: today(), on: today(), rows: replica.rows, by: replica.by as FarmView['by'] };
  const at = new Date().toISOString();
  const reviewed = await dryRun(proposers[mapping.kind](read, mapping, view), {
    kind: mapping.kind,
    reads: replica.reads,
    context: { call_id: import_id, at, ...replica.who },
    rows: new Map(read.map((row) => [row.number, row])),
    confirms: () => confirms,
    pause: async () => {},
  });
  const parts = partsOf(reviewed);
  const calls = parts.map((part, i) => ({
    id: import_id,
    part: i + 1,
    file_name: 'Rebanho.xlsx',
    kind: mapping.kind,
    row_count: reviewed.length,
    part_count: parts.length,
    heading_key: headingKey(headings),
    mapping: JSON.stringify(mapping),
    rows: part,
  }));
  return { import_id, mapping, reviewed, counts: countsOf(reviewed), calls };
}

async function bring(phone: Phone, rows: Cell[][], options: Options = {}) {
  const found = await review(phone, rows, options);
  for (const call of found.calls)
    await phone.replica.dispatch(build.call('import_rows', call as InputOf<'import_rows'>) as Call, (one) => phone.store.add(one));
  return found;
}

const problems = (reviewed: Reviewed[]) =>
  reviewed.filter(({ verdict }) => verdict === 'wrong').map(({ number, problems: [first] }) => [number, first?.message, first?.place]);

/** Everything living on the farm except the imports themselves and what every change stamps. */
async function farmNow(farm_id: string) {
  const all: Record<string, object[]> = {};
  for (const noun of nounNames.filter((one) => one !== 'imports' && one !== 'import_parts')) {
    const rows = (await stored(db, farm_id, noun as NounName)).filter(({ deleted_at }) => deleted_at === null);
    all[noun] = rows.map(({ updated_at: _, version: _v, ...row }) => row).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }
  return all;
}

const herd: Cell[][] = [
  ['Rebanho da Boa Vista'],
  ['Brinco', 'Nome', 'Sexo', 'Nascimento', 'Raça', 'Mãe', 'Pai', 'Peso', 'Data do peso', 'Obs'],
  // The calf comes before its mother.
  ['0103', 'Pingo', 'M', '10/02/2025', 'HOL', '0101', 'Jurassic', '212,5', '10/10/2026', ''],
  ['0101', 'Mimosa', 'F', '03/04/2021', 'HPB', null, null, '480', '10/10/2026', 'mansa'],
  ['0102', 'Estrela', 'F', '05/06/2022', '1/2 HG', 'Pintada', null, null, null, null],
  ['Total', null, null, null, null, null, null, 692.5],
];

describe('a herd in a spreadsheet', () => {
  it('is reviewed without writing, then written with parents in any order, and proposes nothing a second time', async () => {
    const { farm, phone } = await newFarm();
    const seen = await review(phone, herd);
    expect(seen.counts).toEqual({ new: 3, changed: 0, unchanged: 0, confirm: 0, wrong: 0 });
    expect(phone.rows('animals')).toEqual([]);
    await bring(phone, herd);
    expect(phone.rows('animals')).toHaveLength(3);
    await phone.exchange();
    expect(phone.replica.refused()).toEqual([]);
    const animals = await stored(db, farm.farm_id, 'animals');
    const called = (name: string) => animals.find((animal) => animal['name'] === name)!;
    expect(called('Pingo')).toMatchObject({
      identification: '0103',
      mother_id: called('Mimosa').id,
      mother_name: 'Mimosa',
      weight: 212.5,
      notes: 'Pai: Jurassic',
    });
    expect(called('Estrela')).toMatchObject({ breed: 'Girolando', mother_id: null, mother_name: 'Pintada', notes: 'Grau de sangue: 1/2 HG' });
    expect(await stored(db, farm.farm_id, 'animal_weighings')).toHaveLength(2);
    expect(await stored(db, farm.farm_id, 'imports')).toMatchObject([{ file_name: 'Rebanho.xlsx', kind: 'animals', row_count: 3 }]);
    const again = await review(phone, herd);
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 3, confirm: 0, wrong: 0 });
    expect(again.calls).toEqual([]);
  });

  it('a blank cell erases nothing, a different one shows the old and the new value', async () => {
    const { phone } = await newFarm();
    await bring(phone, herd);
    const [, head, , mimosa] = herd as [Cell[], Cell[], Cell[], Cell[]];
    const { reviewed, counts, calls } = await review(phone, [head, mimosa.with(4, null).with(9, null).with(1, 'Mimosa II')]);
    expect(counts).toMatchObject({ changed: 1, wrong: 0 });
    expect(reviewed[0]!.changes).toEqual([{ label: 'Nome', from: 'Mimosa', to: 'Mimosa II' }]);
    await say(phone, 'import_rows', calls[0] as InputOf<'import_rows'>);
    expect(phone.rows('animals').find((one) => one['name'] === 'Mimosa II')).toMatchObject({ breed: 'Holandês', notes: 'mansa' });
  });

  it('says in the rules’ words, at the cell, what is wrong', async () => {
    const { phone } = await newFarm();
    await say(phone, 'create_animal', build.animal({ name: 'Dona', identification: '7' }));
    const { reviewed } = await review(phone, [
      ['Brinco', 'Sexo', 'Nascimento', 'Peso', 'Data do peso', 'Mãe', 'Situação'],
      ['10', 'F', '31/02/2024', null, null, null, null],
      ['11', 'F', '03/04/2099', null, null, null, null],
      ['12', null, '03/04/2024', null, null, null, null],
      ['13', 'F', '03/04/2024', '300', '01/01/2024', null, null],
      ['14', 'F', '03/04/2024', null, null, null, null],
      ['14', 'F', '03/04/2024', null, null, null, null],
      ['15', 'F', '03/04/2024', null, null, '16', null],
      ['16', 'F', '03/04/2022', null, null, '15', null],
      ['17', 'F', '03/04/2024', null, null, null, 'sumiu'],
    ]);
    expect(problems(reviewed).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [2, 'Esta data não existe no calendário', 2],
      [3, 'A data não pode ser futura', 2],
      [4, 'Selecione: Sexo', 1],
      [5, expect.stringContaining('anterior'), 4],
      [6, 'Está mais de uma vez no arquivo: linhas 6, 7', null],
      [7, 'Está mais de uma vez no arquivo: linhas 6, 7', null],
      [8, 'Este animal seria pai ou mãe de si mesmo: confira os pais', null],
      [9, 'Este animal seria pai ou mãe de si mesmo: confira os pais', null],
      [10, '“sumiu” não foi reconhecido: escolha o que é em Valores', 6],
    ]);
  });

  it('remembers what the farm chose for these headings', async () => {
    const { phone } = await newFarm();
    const rows: Cell[][] = [
      ['Brinco', 'Sexo', 'Raça'],
      ['10', 'F', 'Zebu'],
    ];
    expect((await review(phone, rows)).counts.wrong).toBe(1);
    await bring(phone, rows, { mapping: { words: { breed: { zebu: 'Nelore' } } } });
    expect((await review(phone, [rows[0]!, ['11', 'F', 'zebu']])).counts).toMatchObject({ new: 1, wrong: 0 });
    expect(phone.rows('animals')).toMatchObject([{ breed: 'Nelore' }]);
  });

  it('unlikely values wait until they are confirmed, all at once', async () => {
    const { phone } = await newFarm();
    await bring(phone, herd);
    const heavy: Cell[][] = [
      ['Brinco', 'Data', 'Peso'],
      ['0101', '20/10/2026', '48'],
    ];
    const asked = await review(phone, heavy);
    expect([asked.counts.confirm, asked.calls]).toEqual([1, []]);
    expect(asked.reviewed[0]!.questions[0]!.text).toContain('48');
    const sure = await bring(phone, heavy, { confirms: true });
    expect(sure.counts).toMatchObject({ confirm: 0, new: 1 });
    await phone.exchange();
    expect(phone.replica.refused()).toEqual([]);
  });
});

const events: [string, Cell[][], NounName, number][] = [
  [
    'animals',
    [
      ['Brinco', 'Sexo', 'Nascimento', 'Raça', 'Mãe', 'Peso', 'Data do peso', 'Situação reprodutiva', 'Data cobertura', 'Secagem'],
      ['0301', 'F', '03/04/2020', 'GIR', 'Pintada', '450', '10/10/2026', 'P', '10/06/2026', '05/10/2026'],
      ['0302', 'M', '03/04/2024', 'NEL', '0301', null, null, null, null, null],
    ],
    'animals',
    5,
  ],
  [
    'weighings',
    [
      ['Brinco', 'Data', 'Peso'],
      ['0101', '01/11/2026', '490'],
      ['0103', '01/11/2026', '230,5'],
    ],
    'animal_weighings',
    4,
  ],
  [
    'milk',
    [
      ['Brinco', 'Data', 'Manhã', 'Tarde'],
      ['0101', '01/11/2026', '12,5', '9'],
    ],
    'milk_production',
    2,
  ],
  [
    'calvings',
    [
      ['Mãe', 'Data do parto', 'Cria', 'Sexo da cria', 'Peso ao nascer'],
      ['0101', '25/10/2026', '0201', 'F', '35'],
    ],
    'births',
    1,
  ],
  [
    'services',
    [
      ['Brinco', 'Data IA', 'Touro', 'DG'],
      ['0102', '01/09/2026', '29HO12345', 'I'],
    ],
    'artificial_inseminations',
    1,
  ],
  [
    'checks',
    [
      ['Brinco', 'Data DG', 'DG', 'Dias de gestação', 'Método'],
      ['0101', '01/11/2026', 'P', '60', 'US'],
      ['0102', '01/11/2026', '-', null, 'toque'],
    ],
    'pregnancy_checks',
    2,
  ],
  [
    'applications',
    [
      ['Brinco', 'Data da aplicação', 'Vacina', 'Dose'],
      ['0101', '01/11/2026', 'Aftosa', '5 ml'],
    ],
    'animal_vaccines',
    1,
  ],
  [
    'treatments',
    [
      ['Brinco', 'Data', 'Medicamento', 'Motivo'],
      ['0101', '01/11/2026', 'Terramicina', 'Casco'],
    ],
    'animal_treatments',
    1,
  ],
  [
    'feeds',
    [
      ['Insumo', 'Estoque (kg)', 'Custo kg'],
      ['Milho', '1.500', '1,45'],
    ],
    'feeds',
    1,
  ],
  [
    'supplies',
    [
      ['Produto', 'Tipo', 'Quantidade', 'Unidade', 'Lote', 'Validade', 'Preço unitário', 'Data da entrada'],
      ['Vacina clostridioses', 'Vacina', '50', 'dose', 'L2607', '30/06/2028', '1,90', '01/10/2026'],
      ['Vacina clostridioses', 'Vacina', '25,5', 'dose', 'L2699', '31/12/2028', '2,00', '01/10/2026'],
      ['Sansão', 'Sêmen', '30', null, null, null, '45', '01/10/2026'],
    ],
    'supply_lots',
    3,
  ],
  [
    'transactions',
    [
      ['Data', 'Histórico', 'Tipo', 'Valor (R$)'],
      ['25/10/2026', 'Ração', 'Saída', '1.250,00'],
      ['25/10/2026', 'Ração', 'Saída', '1.250,00'],
    ],
    'financial_transactions',
    2,
  ],
  [
    'parties',
    [
      ['Razão social', 'CNPJ/CPF', 'Tipo', 'Telefone', 'Município'],
      ['Agropecuária Rio Verde', '11.222.333/0001-81', 'Loja', '(34) 3821-0000', 'Patos de Minas'],
      // A number of Excel without its leading zero.
      ['Sebastião Moreira', '1234567890', 'Cliente', null, null],
    ],
    'parties',
    2,
  ],
];

describe('the stock of medicine and semen', () => {
  const cabinet = [
    ['Produto', 'Quantidade', 'Lote', 'Validade', 'Preço unitário', 'Data da entrada'],
    ['Vacina raiva', '50', 'R1', '30/06/2028', '1,90', '01/10/2026'],
    ['Terramicina LA', '3', null, null, null, '02/10/2026'],
  ];
  it('has lots with their quantity, price, expiry and day, and products of the kind that their name says', async () => {
    const { phone } = await newFarm();
    await bring(phone, cabinet);
    const of = (name: string) => {
      const { id, kind, unit } = phone.rows('supplies').find((one) => one.name === name)!;
      const { lot, expires_on, quantity, total_cost, remaining, remaining_value, entry_date } = phone.rows('supply_lots').find((one) => one.supply_id === id)!;
      return [kind, unit, lot, expires_on, quantity, total_cost, remaining, remaining_value, entry_date];
    };
    expect(of('Vacina raiva')).toEqual(['vacina', 'dose', 'R1', '2028-06-30', 50, 95, 50, 95, '2026-10-01']);
    expect(of('Terramicina LA')).toEqual(['medicamento', 'frasco', null, null, 3, null, 3, 0, '2026-10-02']);
  });
  it('without a product or a quantity, or with one lot twice, is told at the row', async () => {
    const { phone } = await newFarm();
    const { reviewed } = await review(phone, [
      cabinet[0]!,
      [null, '5', 'X', null, null, null],
      ['Ivermectina', null, null, null, null, null],
      cabinet[1]!,
      cabinet[1]!,
    ]);
    expect(problems(reviewed).map(([, message]) => message)).toEqual([
      'Informe: Produto',
      'Informe: Quantidade',
      'Está mais de uma vez no arquivo: linhas 4, 5',
      'Está mais de uma vez no arquivo: linhas 4, 5',
    ]);
  });
  it('of which something was used stays when the import is undone, and is listed', async () => {
    const { phone } = await newFarm();
    const { import_id } = await bring(phone, cabinet);
    const used = phone.rows('supply_lots').find(({ lot }) => lot === 'R1')!;
    await say(phone, 'use_supply', { id: newId(), supply_id: used.supply_id, used_on: '2026-10-20', quantity: 10, reason: 'uso' });
    await say(phone, 'undo_import', { id: import_id, part: 1 });
    expect(phone.rows('supply_lots').map(({ lot }) => lot)).toEqual(['R1']);
    expect(phone.rows('supplies').map(({ name }) => name)).toEqual(['Vacina raiva']);
  });
});

describe('parties', () => {
  const people = [
    ['Nome', 'CPF', 'Cidade'],
    ['Sebastião Moreira', '111.444.777-35', 'Patos de Minas'],
  ];

  it('are found by their document, else by their name, and one of another document is somebody else', async () => {
    const { farm, phone } = await newFarm();
    await bring(phone, people);
    const found = await review(phone, [
      ['Nome', 'CPF', 'Cidade'],
      ['Tião', '11144477735', null],
    ]);
    expect([found.counts.changed, found.reviewed[0]?.changes]).toEqual([1, [{ label: 'Nome', from: 'Sebastião Moreira', to: 'Tião' }]]);
    const city = await bring(phone, [
      ['Nome', 'Telefone', 'Cidade'],
      ['sebastiao moreira', null, 'Lagoa Formosa'],
    ]);
    expect(city.reviewed[0]?.changes.map(({ label, to }) => [label, to])).toContainEqual(['Cidade', 'Lagoa Formosa']);
    expect(
      (
        await review(phone, [
          ['Nome', 'CPF', 'Cidade'],
          ['Sebastião Moreira', '529.982.247-25', null],
        ])
      ).counts,
    ).toMatchObject({ new: 1, changed: 0 });
    await say(phone, 'undo_import', { id: city.import_id, part: 1 });
    await phone.exchange();
    expect(await stored(db, farm.farm_id, 'parties')).toMatchObject([{ name: 'Sebastião Moreira', city: 'Patos de Minas' }]);
  });

  it('with a wrong document, or twice in the file, are told', async () => {
    const { phone } = await newFarm();
    const found = await review(phone, [
      ['Nome', 'CPF/CNPJ', 'Tipo'],
      ['Zé da Oficina', '111.444.777-00', 'Fornecedor'],
      ['Posto Trevo', null, 'Fornecedor'],
      ['posto trevo', null, 'Fornecedor'],
    ]);
    expect(found.counts).toMatchObject({ wrong: 3 });
    expect(problems(found.reviewed)).toEqual([
      [2, 'CPF ou CNPJ inválido', 1],
      [3, 'Está mais de uma vez no arquivo: linhas 3, 4', null],
      [4, 'Está mais de uma vez no arquivo: linhas 3, 4', null],
    ]);
  });
});

describe.each(events)('%s', (kind, rows, noun, count) => {
  it('are written once, propose nothing again, and after undo the farm is as before, field by field', async () => {
    const { farm, phone } = await newFarm();
    await bring(phone, herd);
    await phone.exchange();
    const before = await farmNow(farm.farm_id);
    // A medicine without its withdrawal is asked about.
    const { import_id, mapping, counts, reviewed } = await bring(phone, rows, { confirms: kind === 'treatments' });
    expect([mapping.kind, counts.wrong, counts.confirm], JSON.stringify(reviewed)).toEqual([kind, 0, 0]);
    await phone.exchange();
    expect(phone.replica.refused()).toEqual([]);
    const living = (all: { deleted_at: string | null }[]) => all.filter(({ deleted_at }) => deleted_at === null);
    expect(living(await stored(db, farm.farm_id, noun))).toHaveLength(count);
    expect((await review(phone, rows)).counts).toMatchObject({ new: 0, changed: 0, wrong: 0 });
    await say(phone, 'undo_import', { id: import_id, part: 1 });
    await phone.exchange();
    expect(phone.replica.refused()).toEqual([]);
    expect(await farmNow(farm.farm_id)).toEqual(before);
    for (const one of nounNames)
      expect(phone.rows(one).length, one).toBe((await stored(db, farm.farm_id, one)).filter(({ deleted_at }) => deleted_at === null).length);
  });
});

describe.each(kinds)('the template of %s', (kind) => {
  it('with its example row is understood, and brought without an error', async () => {
    const { phone } = await newFarm();
    // The animals that the examples name; of diagnoses and milk, a cow that can have them.
    if (kind !== 'animals')
      await bring(phone, [
        ['Brinco', 'Nome', 'Sexo', 'Nascimento', 'Raça', 'Último parto'],
        ['1042', 'Vaca', 'F', '03/04/2020', 'GIR', kind === 'milk' ? '01/06/2026' : null],
      ]);
    const [sheet] = fileSheets(new Uint8Array(await templateFile(kind).arrayBuffer()), 'modelo.xlsx');
    expect(sheet!.rows).toHaveLength(2);
    const found = await review(
      phone,
      sheet!.rows.map((row) => [...row]),
      { confirms: true },
    );
    expect([found.mapping.kind, found.mapping.fields.filter((field) => field === null)]).toEqual([kind, []]);
    expect(problems(found.reviewed)).toEqual([]);
    expect(found.counts).toEqual({ new: 1, changed: 0, unchanged: 0, confirm: 0, wrong: 0 });
  });
});

describe('the state of a cow', () => {
  const stateOf = async (farm_id: string, name: string) => {
    const cow = (await stored(db, farm_id, 'animals')).find((one) => one['name'] === name && one.deleted_at === null)!;
    return [cow['state_from_events'], cow['pregnancy_status'], cow['pregnancy_date'], cow['dry_off_date']];
  };

  it('follows from checks and services that were brought, and from what her row says of her', async () => {
    const { farm, phone } = await newFarm();
    const { import_id } = await bring(phone, [
      ['Brinco', 'Nome', 'Sexo', 'Nascimento', 'Situação reprodutiva', 'Data cobertura', 'Secagem'],
      ['0101', 'Mimosa', 'F', '03/04/2021', null, null, null],
      ['0102', 'Estrela', 'F', '03/04/2021', 'P', '01/06/2026', null],
      ['0103', 'Flor', 'F', '03/04/2019', null, null, '01/10/2026'],
      ['0104', 'Dita', 'F', '03/04/2019', 'P', '10/06/2026', '05/10/2026'],
    ]);
    await phone.exchange();
    expect(phone.replica.refused()).toEqual([]);
    expect(await stateOf(farm.farm_id, 'Estrela')).toEqual([true, 'prenha', '2026-06-01', null]);
    expect(await stateOf(farm.farm_id, 'Flor')).toEqual([true, 'seca', null, '2026-10-01']);
    expect(await stateOf(farm.farm_id, 'Dita')).toEqual([true, 'prenha', '2026-06-10', '2026-10-05']);
    expect(await stored(db, farm.farm_id, 'dry_offs')).toHaveLength(2);
    await bring(phone, [
      ['Brinco', 'Data IA', 'Touro', 'DG', 'Data DG'],
      ['0101', '01/08/2026', '29HO12345', 'I', null],
    ]);
    const checked = await bring(phone, [
      ['Brinco', 'Data DG', 'DG'],
      ['0101', '05/09/2026', 'prenhe'],
      ['0102', '05/09/2026', 'V'],
    ]);
    expect([checked.mapping.kind, checked.counts.new, checked.counts.wrong]).toEqual(['checks', 2, 0]);
    await phone.exchange();
    expect(phone.replica.refused()).toEqual([]);
    expect(await stateOf(farm.farm_id, 'Mimosa')).toEqual([true, 'prenha', '2026-08-01', null]);
    expect(await stateOf(farm.farm_id, 'Estrela')).toEqual([true, 'vazia', null, null]);
    const services = () => stored(db, farm.farm_id, 'artificial_inseminations');
    expect(await services()).toMatchObject([{ result: 'positiva', confirmation_date: '2026-09-05' }]);
    expect(
      problems(
        (
          await review(phone, [
            ['Brinco', 'Data DG', 'DG'],
            ['0103', '06/09/2026', 'P'],
            ['0101', '06/09/2026', 'talvez'],
            ['0101', '07/09/2026', null],
          ])
        ).reviewed,
      ),
    ).toEqual([
      [2, 'Informe os dias de gestação: não há cobertura antes deste diagnóstico', null],
      [3, '“talvez” não foi reconhecido: escolha o que é em Valores', 2],
      [4, 'Selecione: Resultado', 2],
    ]);
    await say(phone, 'undo_import', { id: checked.import_id, part: 1 });
    await phone.exchange();
    expect(await stateOf(farm.farm_id, 'Mimosa')).toEqual([true, 'vazia', null, null]);
    expect(await stateOf(farm.farm_id, 'Estrela')).toEqual([true, 'prenha', '2026-06-01', null]);
    expect(await services()).toMatchObject([{ result: 'pendente', confirmation_date: null }]);
    // Undone whole: what the rows said of pregnancies and dry-offs goes with the animals, and only the one served since stays.
    await say(phone, 'undo_import', { id: import_id, part: 1 });
    await phone.exchange();
    expect(phone.replica.refused()).toEqual([]);
    const left = async (noun: NounName) => (await stored(db, farm.farm_id, noun)).filter(({ deleted_at }) => deleted_at === null);
    expect((await left('animals')).map((one) => one['name'])).toEqual(['Mimosa']);
    expect([await left('dry_offs'), await left('pregnancy_checks')]).toEqual([[], []]);
  });
});

describe('undoing an import', () => {
  it('puts changed animals back, and keeps what somebody touched since', async () => {
    const { farm, phone } = await newFarm();
    const first = await bring(phone, herd);
    await phone.exchange();
    const before = await farmNow(farm.farm_id);
    const [, head, pingo, mimosa] = herd as [Cell[], Cell[], Cell[], Cell[]];
    const second = await bring(phone, [head, mimosa.with(1, 'Mimosa II').with(7, '481'), pingo.with(8, '20/10/2026').with(7, '220')]);
    expect(second.counts).toMatchObject({ changed: 2, wrong: 0, confirm: 0 });
    await phone.exchange();
    await say(phone, 'undo_import', { id: second.import_id, part: 1 });
    await phone.exchange();
    expect(await farmNow(farm.farm_id)).toEqual(before);
    const star = phone.rows('animals').find((one) => one['name'] === 'Estrela')!;
    await say(phone, 'update_animal', { id: star.id, changes: { name: { was: 'Estrela', to: 'Estrela do Sul' } } });
    const calm = phone.rows('animals').find((one) => one['name'] === 'Mimosa')!;
    await say(phone, 'weigh', { id: newId(), animal_id: calm.id, weighing_date: '2026-10-30', weight: 485, weighing_method: 'balanca' });
    await say(phone, 'undo_import', { id: first.import_id, part: 1 });
    await phone.exchange();
    expect(phone.replica.refused()).toEqual([]);
    const left = (await stored(db, farm.farm_id, 'animals')).filter(({ deleted_at }) => deleted_at === null).map((one) => one['name']);
    expect(left.toSorted()).toEqual(['Estrela do Sul', 'Mimosa']);
    const [part] = (await stored(db, farm.farm_id, 'import_parts')).filter((one) => one['import_id'] === first.import_id);
    expect([part!['is_undone'], (JSON.parse(part!['stayed'] as string) as unknown[]).length]).toEqual([true, 2]);
  });
});

describe('an interruption', () => {
  const many: Cell[][] = [
    ['Brinco', 'Sexo', 'Nascimento', 'Raça'],
    ...Array.from({ length: 1_010 }, (_, i): Cell[] => [`B${i}`, i % 2 ? 'M' : 'F', '03/04/2022', 'NEL']),
  ];

  it('of the phone and of the connection leaves every row once', async () => {
    const farm = await createFarm(db.owner);
    const line: { fate: 'arrives' | 'never arrives' | 'answer lost' | 'arrives twice' } = { fate: 'arrives' };
    const phone = await new Phone(farm, lineOf(db, farm), line).start();
    await phone.exchange();
    const { calls } = await review(phone, many);
    expect(calls.map(({ rows }) => rows.length)).toEqual([500, 500, 10]);
    await say(phone, 'import_rows', calls[0] as InputOf<'import_rows'>);
    await say(phone, 'import_rows', calls[1] as InputOf<'import_rows'>);
    line.fate = 'answer lost';
    await phone.exchange().catch(() => {});
    // The phone dies; what it had noted is sent again, the parts that were written included.
    await phone.start();
    line.fate = 'arrives twice';
    for (const call of calls) await say(phone, 'import_rows', call as InputOf<'import_rows'>);
    await phone.exchange();
    expect(phone.replica.refused()).toEqual([]);
    expect(await stored(db, farm.farm_id, 'animals')).toHaveLength(1_010);
    expect(await stored(db, farm.farm_id, 'import_parts')).toHaveLength(3);
    expect((await review(phone, many)).counts).toMatchObject({ unchanged: 1_010 });
  });

  it('a part that no longer passes is refused whole, and names the row', async () => {
    const { farm, phone } = await newFarm();
    const { calls } = await review(phone, many.slice(0, 4));
    expect(accepted(await sendCall(db, farm, build.call('create_animal', build.animal({ name: 'Outra', identification: 'B1' }))))).toBe(true);
    await say(phone, 'import_rows', calls[0] as InputOf<'import_rows'>);
    await phone.exchange();
    expect(phone.replica.refused()).toMatchObject([{ message: 'Linha 3: A identificação B1 já é de Outra' }]);
    expect(await stored(db, farm.farm_id, 'animals')).toHaveLength(1);
  });
});
