// ICAR Animal Data Exchange (ADE) 1.3: records of the farm as its JSON resources.
import { litresToKg } from '#domain/import/ade-units';
import { addDays } from '#domain/kernel/dates';
import type { Rows } from '#domain/nouns';

export type AnimalKeys = Pick<Rows['animals'], 'id' | 'sisbov' | 'rfid'>;
export type Identifier = { id: string; scheme: string };

export const schemes = { sisbov: 'br.gov.agricultura.sisbov', rfid: 'org.iso.11784', ours: 'lida.animal' } as const;

/** The official number, else the chip, else ours. */
export const identifierOf = ({ id, sisbov, rfid }: AnimalKeys): Identifier =>
  sisbov ? { id: sisbov, scheme: schemes.sisbov } : rfid ? { id: rfid, scheme: schemes.rfid } : { id, scheme: schemes.ours };

const alternativesOf = (animal: AnimalKeys) => {
  const all = [
    animal.sisbov && { id: animal.sisbov, scheme: schemes.sisbov },
    animal.rfid && { id: animal.rfid, scheme: schemes.rfid },
    { id: animal.id, scheme: schemes.ours },
  ];
  const { scheme } = identifierOf(animal);
  return all.flatMap((one) => (one && one.scheme !== scheme ? [one] : []));
};

/** Species of ADE; poultry, dogs and fish have none, and are not exported. */
const species: Partial<Record<Rows['animals']['type'], string>> = { bovino: 'Cattle', suino: 'Pig', ovino: 'Sheep', caprino: 'Goat' };
export const adeTypes = Object.keys(species);

const atMidnight = (day: string) => `${day}T00:00:00Z`;
const metaOf = ({ id, created_at, updated_at, deleted_at }: { id: string; created_at: string; updated_at: string; deleted_at: string | null }) => ({
  source: 'lida',
  sourceId: id,
  created: created_at,
  modified: updated_at,
  isDeleted: deleted_at !== null,
});

const defined = <T extends object>(resource: T) =>
  Object.fromEntries(Object.entries(resource).filter(([, value]) => value !== null && value !== undefined)) as T;

type Stamped = { id: string; created_at: string; updated_at: string; deleted_at: string | null };
const event = (resourceType: string, animal: AnimalKeys, row: Stamped, day: string, more: object) =>
  defined({ resourceType, id: row.id, animal: identifierOf(animal), eventDateTime: atMidnight(day), ...more, meta: metaOf(row) });

const statuses = { ativo: 'Alive', morto: 'Dead', abatido: 'OffFarm', vendido: 'OffFarm' } as const;
const pregnancies = { prenha: 'Pregnant', vazia: 'Open', seca: 'Open', nao_aplicavel: undefined } as const;

export type Known = ReadonlyMap<string, AnimalKeys & Pick<Rows['animals'], 'gender' | 'name'>>;

export function animalResource(animal: Rows['animals'], known: Known) {
  const parent = (id: string | null, gender: 'Female' | 'Male') => {
    const found = id ? known.get(id) : undefined;
    return found ? [{ parentOf: identifierOf(animal), gender, relation: 'Genetic', identifier: identifierOf(found), officialName: found.name }] : [];
  };
  const parentage = [...parent(animal.mother_id, 'Female'), ...parent(animal.father_id, 'Male')];
  return defined({
    resourceType: 'Animal',
    identifier: identifierOf(animal),
    alternativeIdentifiers: alternativesOf(animal),
    specie: species[animal.type],
    gender: animal.gender === 'femea' ? 'Female' : animal.castration_date ? 'MaleNeuter' : 'Male',
    birthDate: animal.birth_date && atMidnight(animal.birth_date),
    primaryBreed: { id: animal.breed, scheme: 'lida.breed' },
    managementTag: animal.identification,
    name: animal.name,
    status: statuses[animal.status],
    reproductionStatus: animal.gender === 'femea' && animal.pregnancy_status ? pregnancies[animal.pregnancy_status] : undefined,
    parentage: parentage.length > 0 ? parentage : undefined,
    meta: metaOf(animal),
  });
}

const weightMethods = { balanca: 'LoadCell', fita: 'Girth', estimativa: 'Assessed' } as const;

export const weightResource = (row: Rows['animal_weighings'], animal: AnimalKeys) =>
  event('WeightEvent', animal, row, row.weighing_date, {
    weight: {
      measurement: row.weight,
      units: 'KGM',
      method: weightMethods[row.weighing_method],
    },
  });

/** Usual hours of the milkings, in UTC as the standard writes them. */
const hours: Partial<Record<Rows['milk_production']['milking_shift'], string>> = { manha: '06', tarde: '15', noite: '21' };

export function visitResource(row: Rows['milk_production'], animal: AnimalKeys) {
  const moment = `${row.production_date}T${hours[row.milking_shift] ?? '00'}:00:00Z`;
  return {
    ...event('MilkingVisitEvent', animal, row, row.production_date, {
      milkingStartingDateTime: moment,
      milkingMilkWeight: { unitCode: 'KGM', value: litresToKg(row.quantity_liters) },
    }),
    eventDateTime: moment,
  };
}

export function testDayResource(row: Rows['milk_production'], animal: AnimalKeys) {
  const characteristic = (name: string, value: number | null) => (value === null ? [] : [{ characteristic: name, value: String(value) }]);
  return event('TestDayResult', animal, row, row.production_date, {
    milkWeight24Hours: { unitCode: 'KGM', value: litresToKg(row.quantity_liters) },
    milkCharacteristics: [
      ...characteristic('FAT', row.fat_percentage),
      ...characteristic('PROTEIN', row.protein_percentage),
      ...characteristic('SCC', row.somatic_cell_count === null ? null : Math.round(row.somatic_cell_count / 1000)),
    ],
  });
}

export const inseminationResource = (row: Rows['artificial_inseminations'], animal: AnimalKeys) =>
  event('ReproInseminationEvent', animal, row, row.insemination_date, {
    inseminationType: row.technique === 'monta_natural' ? 'NaturalService' : 'Insemination',
    sireOfficialName: row.bull_identification,
    straw: row.semen_batch ? { resourceType: 'ReproSemenStraw', batch: row.semen_batch } : undefined,
  });

const checkMethods = { ultrassom: 'Echography', palpacao: 'Palpation', exame: 'Other', observacao: 'Visual' } as const;

export const pregnancyCheckResource = (row: Rows['pregnancy_checks'], animal: AnimalKeys) =>
  event('ReproPregnancyCheckEvent', animal, row, row.check_date, {
    method: row.method ? checkMethods[row.method] : undefined,
    result: row.result === 'prenha' ? 'Pregnant' : 'Empty',
    foetalAge: row.days_pregnant,
  });

/** Until she may be bred again, which takes the event back. */
export const doNotBreedResource = (row: Rows['breeding_stops'], animal: AnimalKeys) =>
  event('ReproDoNotBreedEvent', animal, row, row.resume_date ?? row.stop_date, { doNotBreed: row.resume_date === null, remark: row.reason });

const eases = [undefined, 'EasyUnassisted', 'EasyAssisted', 'DifficultExtraAssistance', 'DifficultVeterinaryCare', 'CaesareanOrSurgery'] as const;
const conditions = { normal: 'EasyUnassisted', assistido: 'EasyAssisted', cesariana: 'CaesareanOrSurgery' } as const;
const outcomes = { vivo: 'Alive', natimorto: 'Stillborn', morreu_48h: 'DiedBeforeOfficialRegistrationDate' } as const;

export function parturitionResource(
  row: Rows['births'],
  mother: AnimalKeys & Pick<Rows['animals'], 'type'>,
  calf: (AnimalKeys & Pick<Rows['animals'], 'gender'>) | undefined,
) {
  const lives = (row.birth_outcome ?? 'vivo') === 'vivo';
  return event('ReproParturitionEvent', mother, row, row.birth_date, {
    liveProgeny: lives ? 1 : 0,
    totalProgeny: 1,
    calvingEase: eases[row.calving_ease ?? 0] ?? conditions[row.birth_condition],
    progenyDetails: [
      defined({
        resourceType: 'ProgenyDetails',
        identifier: calf && identifierOf(calf),
        specie: species[mother.type],
        gender: calf ? (calf.gender === 'femea' ? 'Female' : 'Male') : 'Unknown',
        birthStatus: outcomes[row.birth_outcome ?? 'vivo'],
        birthWeight: row.birth_weight === null ? undefined : { measurement: row.birth_weight, units: 'KGM' },
      }),
    ],
  });
}

export const abortionResource = (row: Rows['pregnancy_losses'], animal: AnimalKeys) => event('ReproAbortionEvent', animal, row, row.loss_date, {});

const withdrawalOf = (
  productType: 'Meat' | 'Milk',
  { application_date, end_date }: Pick<Rows['animal_treatments'], 'application_date' | 'end_date'>,
  days: number | null,
) => (days ? [{ productType, endDate: atMidnight(addDays(end_date ?? application_date, days)) }] : []);

export const treatmentResource = (row: Rows['animal_treatments'], animal: AnimalKeys) => {
  const withdrawals = [...withdrawalOf('Meat', row, row.meat_withdrawal_days), ...withdrawalOf('Milk', row, row.milk_withdrawal_days)];
  return event('TreatmentEvent', animal, row, row.application_date, {
    medicine: { name: row.treatment_name },
    withdrawals: withdrawals.length > 0 ? withdrawals : undefined,
    remark: row.reason ?? row.description,
  });
};

export const dryOffResource = (row: Rows['dry_offs'], animal: AnimalKeys) => event('MilkingDryOffEvent', animal, row, row.dry_off_date, {});
/** From the animal's own record: the day on which she was dried off without a record of it, or left. */
export const statedDryOffResource = (row: Rows['animals']) => event('MilkingDryOffEvent', row, row, row.dry_off_date!, {});
export const deathResource = (row: Rows['animals']) =>
  event('MovementDeathEvent', row, row, row.exit_date!, { deathReason: 'Other', explanation: row.exit_reason });
export const departureResource = (row: Rows['animals']) => {
  const kind = row.status === 'vendido' ? 'Sale' : 'Slaughter';
  return event('MovementDepartureEvent', row, row, row.exit_date!, { departureKind: kind, departureReason: kind, remark: row.exit_reason });
};

const farmAt = (id: string | null) => (id ? { id, scheme: 'lida.farm' } : undefined);
const consignmentOf = (row: Rows['farm_transfers']) =>
  defined({ originLocation: farmAt(row.from_farm_id), destinationLocation: farmAt(row.to_farm_id), transportReference: row.transport_method });

/** To or from another farm of the same owner. */
export const transferResource = (kind: 'Arrival' | 'Departure') => (row: Rows['farm_transfers'], animal: AnimalKeys) =>
  event(`Movement${kind}Event`, animal, row, row.transfer_date, {
    ...(kind === 'Arrival' ? { arrivalReason: 'InternalTransfer' } : { departureKind: 'InternalTransfer', departureReason: 'Other' }),
    consignment: consignmentOf(row),
    remark: row.reason,
  });
