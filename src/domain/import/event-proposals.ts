// Events of a file: weighings, milk, calvings, services, pregnancy checks, applications and treatments of animals that are in the herd.
import { shown } from '#domain/import/animal-proposals';
import { proposeChange } from '#domain/import/changed-fields';
import type { ReadRow } from '#domain/import/mapping';
import { animalOf, herdOf, idOf, markDoubles, missing, number, type Proposal, type Proposer, start, text } from '#domain/import/proposals';
import { derivedId } from '#domain/kernel/ids';
import { fold } from '#domain/kernel/text';
import { milkName, type Shift, shiftNames } from '#domain/milk/milk-production';
import type { Rows } from '#domain/nouns';

type Animal = Rows['animals'];

/** For each row its animal and its day, and then what the kind makes of them. */
function events(
  propose: (row: ReadRow, proposal: Proposal, animal: Animal, date: string, view: Parameters<Proposer>[2], mapping: Parameters<Proposer>[1]) => string | null,
): Proposer {
  return (rows, mapping, view) => {
    const herd = herdOf(view);
    const keys: (string | null)[] = [];
    const proposals = rows.map((row) => {
      const proposal = start(row);
      const animal = animalOf(row, proposal, herd);
      const date = text(row, 'date');
      if (date === undefined && !row.problems.some(({ field }) => field === 'date')) proposal.problems.push(missing(row, 'date', 'Informe: Data'));
      keys.push(animal && date !== undefined ? propose(row, proposal, animal, date, view, mapping) : null);
      return proposal;
    });
    markDoubles(proposals, (_, place) => keys[place] ?? null);
    return proposals;
  };
}

export const proposeWeighings = events((row, proposal, animal, date, view) => {
  const weight = number(row, 'weight');
  if (weight === undefined && !row.problems.some(({ field }) => field === 'weight')) proposal.problems.push(missing(row, 'weight', 'Informe: Peso (kg)'));
  const there = view.by('animal_weighings', 'animal_id', animal.id).find(({ weighing_date }) => weighing_date === date);
  const score = number(row, 'score');
  if (there) proposeChange(proposal, 'update_weighing', there, { weight: ['Peso (kg)', weight], body_condition_score: ['Escore corporal', score] });
  else {
    const input = { id: idOf(view, row.number), animal_id: animal.id, weighing_date: date, weight, weighing_method: text(row, 'method') ?? 'balanca' };
    proposal.steps.push({
      verb: 'weigh',
      input: { ...input, ...(score !== undefined && { body_condition_score: score }), ...(text(row, 'notes') && { notes: text(row, 'notes') }) },
    });
  }
  return `${animal.id} ${date}`;
});

const shiftsOf = { morning: 'manha', afternoon: 'tarde', night: 'noite', total: 'total_dia' } as const satisfies Record<string, Shift>;

const milkById = new WeakMap<readonly Rows['milk_production'][], Map<string, Rows['milk_production']>>();
/** Once for all rows of a file. */
function knownMilk(rows: readonly Rows['milk_production'][]) {
  let known = milkById.get(rows);
  if (!known) milkById.set(rows, (known = new Map(rows.map((one) => [one.id, one]))));
  return known;
}

export const proposeMilk = events((row, proposal, animal, date, view) => {
  const known = knownMilk(view.rows('milk_production'));
  const milkings = (['morning', 'afternoon', 'night'] as const).filter((field) => number(row, field));
  // The total repeats the milkings, if these are in the file.
  const told = milkings.length > 0 ? milkings : number(row, 'total') ? (['total'] as const) : [];
  if (told.length === 0 && row.problems.length === 0) proposal.problems.push({ place: null, message: 'Informe: Litros' });
  const quality = {
    fat_percentage: number(row, 'fat'),
    protein_percentage: number(row, 'protein'),
    somatic_cell_count: number(row, 'scc') && Math.round(number(row, 'scc')! * 1000),
  };
  const optional = Object.fromEntries(Object.entries({ ...quality, observations: text(row, 'notes') }).filter(([, value]) => value !== undefined));
  for (const field of told) {
    const [shift, litres] = [shiftsOf[field], number(row, field)!];
    const there = known.get(derivedId(view.farm_id, milkName(animal.id, date, shift)));
    if (there?.quantity_liters === litres) proposal.isNew = false;
    else {
      if (there) {
        proposal.isNew = false;
        proposal.changes.push({ label: shiftNames[shift], from: shown('', there.quantity_liters), to: shown('', litres) });
      }
      proposal.steps.push({
        verb: 'record_milk',
        input: { animal_id: animal.id, production_date: date, milking_shift: shift, quantity_liters: litres, ...optional, ...(there && { replace: true }) },
      });
    }
  }
  if (proposal.steps.length > 0 && proposal.changes.length === 0) proposal.isNew = true;
  return `${animal.id} ${date}`;
});

export const proposeCalvings = events((row, proposal, mother, date, view) => {
  const there = view.by('births', 'mother_id', mother.id).some(({ birth_date }) => birth_date === date);
  if (there) {
    proposal.isNew = false;
    return null;
  }
  const gender = text(row, 'gender');
  if (!gender && row.unknown.length === 0) proposal.problems.push(missing(row, 'gender', 'Selecione: Sexo da cria'));
  const calf = text(row, 'calf');
  const father = text(row, 'father');
  const found = father ? herdOf(view).called(father, (one) => one.gender === 'macho') : null;
  const lives = (text(row, 'outcome') ?? 'vivo') === 'vivo';
  const newborn = {
    id: idOf(view, row.number, 'calf'),
    birth_id: idOf(view, row.number, 'birth'),
    name: lives ? (text(row, 'calf_name') ?? calf ?? `Cria de ${mother.name}`.slice(0, 200)) : null,
    identification: calf ?? null,
    gender,
    birth_weight: number(row, 'weight') ?? null,
    birth_condition: text(row, 'condition') ?? 'normal',
    health_status: 'saudavel',
    birth_outcome: text(row, 'outcome') ?? null,
    notes: [text(row, 'notes'), father && (!found || !('animal' in found)) ? `Pai: ${father}` : undefined].filter(Boolean).join('\n') || null,
  };
  proposal.steps.push({
    verb: 'register_birth',
    input: { mother_id: mother.id, father_id: found && 'animal' in found ? found.animal.id : null, birth_date: date, newborns: [newborn] },
  });
  return `${mother.id} ${date}`;
});

export const proposeServices = events((row, proposal, animal, date, view) => {
  const there = view.by('artificial_inseminations', 'animal_id', animal.id).find(({ insemination_date }) => insemination_date === date);
  const [result, checked] = [text(row, 'result'), text(row, 'checked')];
  if (there)
    proposeChange(proposal, 'update_insemination', there, {
      bull_identification: ['Touro', text(row, 'bull')],
      result: ['Resultado', result],
      confirmation_date: ['Data do diagnóstico', checked],
    });
  else {
    const input = {
      id: idOf(view, row.number),
      animal_id: animal.id,
      insemination_date: date,
      bull_identification: text(row, 'bull') ?? '',
      technique: text(row, 'technique') ?? 'tradicional',
      result: result ?? 'pendente',
    };
    const optional = { semen_batch: text(row, 'batch'), veterinarian: text(row, 'veterinarian'), confirmation_date: checked, notes: text(row, 'notes') };
    proposal.steps.push({
      verb: 'create_insemination',
      input: { ...input, ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)) },
    });
  }
  return `${animal.id} ${date}`;
});

export const proposeChecks = events((row, proposal, animal, date, view) => {
  const result = text(row, 'result');
  if (!result && row.unknown.length === 0) proposal.problems.push(missing(row, 'result', 'Selecione: Resultado'));
  const [days, method] = [number(row, 'days'), text(row, 'method')];
  // What the register of the animal says is no exam of that day.
  const there = view.by('pregnancy_checks', 'animal_id', animal.id).find((one) => one.check_date === date && !one.stated);
  if (there)
    proposeChange(proposal, 'update_pregnancy_check', there, {
      result: ['Resultado', result],
      method: ['Método', method],
      days_pregnant: ['Dias de gestação', (result ?? there.result) === 'prenha' ? days : undefined],
    });
  else {
    const optional = { days_pregnant: days, method, veterinarian: text(row, 'veterinarian'), notes: text(row, 'notes') };
    proposal.steps.push({
      verb: 'check_pregnancy',
      input: {
        id: idOf(view, row.number),
        animal_id: animal.id,
        check_date: date,
        result,
        ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
      },
    });
  }
  return `${animal.id} ${date}`;
});

export const proposeApplications = events((row, proposal, animal, date, view) => {
  const product = text(row, 'product');
  if (!product) proposal.problems.push(missing(row, 'product', 'Informe: Produto'));
  const same = view
    .by('animal_vaccines', 'animal_id', animal.id)
    .some((one) => one.application_date === date && fold(one.vaccine_name) === fold(product ?? ''));
  if (same) proposal.isNew = false;
  else {
    const optional = {
      next_application_date: text(row, 'next'),
      dosage: text(row, 'dosage'),
      batch_number: text(row, 'batch'),
      veterinarian: text(row, 'veterinarian'),
      notes: text(row, 'notes'),
    };
    const common = { application_type: text(row, 'type') ?? 'vacina', vaccine_name: product ?? '', application_date: date };
    proposal.steps.push({
      verb: 'apply_vaccine',
      input: {
        applications: [{ id: idOf(view, row.number), animal_id: animal.id }],
        ...common,
        ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
      },
    });
  }
  return `${animal.id} ${date} ${fold(product ?? '')}`;
});

export const proposeTreatments = events((row, proposal, animal, date, view) => {
  const product = text(row, 'product');
  if (!product) proposal.problems.push(missing(row, 'product', 'Informe: Tratamento ou remédio'));
  const same = view
    .by('animal_treatments', 'animal_id', animal.id)
    .some((one) => one.application_date === date && fold(one.treatment_name) === fold(product ?? ''));
  if (same) proposal.isNew = false;
  else {
    const optional = {
      dosage: text(row, 'dosage'),
      duration_days: number(row, 'days'),
      reason: text(row, 'reason'),
      cost: number(row, 'cost'),
      veterinarian: text(row, 'veterinarian'),
      notes: text(row, 'notes'),
    };
    const input = {
      id: idOf(view, row.number),
      animal_id: animal.id,
      treatment_type: text(row, 'type') ?? 'medicamento',
      treatment_name: product ?? '',
      application_date: date,
    };
    proposal.steps.push({ verb: 'treat', input: { ...input, ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)) } });
  }
  return `${animal.id} ${date} ${fold(product ?? '')}`;
});
