// Health of the demo herds: vaccines with boosters, care of calves and dry cows, treatments, and one protocol of the farm's own.

import { type Protocol, standardProtocols } from '#domain/health/standard-protocols';
import { applicationOf } from '#domain/health/vaccine-suggestion-queries';
import { addDays, daysBetween } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import type { InputOf } from '#domain/verbs';
import { protocol as aProtocol, treatment, vaccine } from '#server/demo/builders';
import { type Campaign, campaigns } from '#server/demo/campaigns';
import { type Life, leftOn } from '#server/demo/life';
import { goesToSlaughter } from '#server/demo/sales';
import type { Crew, Step } from '#server/demo/step';
import { began } from '#server/demo/story';

export const mastitisReason = 'Mastite clínica';
const vet = 'Dra. Helena Prado (CRMV-MG 11204)';

type Farm = { farm_id: string; lives: Life[]; today: string; first: string; crew: Crew };
type Given = Partial<InputOf<'apply_vaccine'>>;

const standard = (type: string, name: string) => standardProtocols.find(({ animal_type, vaccine_name }) => animal_type === type && vaccine_name === name)!;

/** The farm's own protocol: only for calves, so that no cow is overdue. */
const paratyphoid = { ...standard('bovino', 'Paratifo/pasteurelose'), min_age_days: 15, max_age_days: 90, frequency_days: null };

const protocolOf = ({ type, product }: Campaign): Protocol => (product === paratyphoid.vaccine_name ? paratyphoid : standard(type, product));

export function healthOf(farm_id: string, lives: Life[], today: string, crew: Crew): Step[] {
  const farm = { farm_id, lives, today, first: addDays(today, -began), crew };
  return [
    ownProtocol(farm),
    ...ownProducts(farm),
    ...calfhoodVaccines(farm),
    ...campaigns.flatMap((campaign) => campaignSteps(farm, campaign)),
    ...navels(farm),
    ...dryCows(farm),
    ...treatmentsOf(farm),
  ];
}

const isHere = (life: Life, day: string, { first }: Farm) => day >= (life.born > first ? life.born : first) && day < lastCare(life) && !life.also.is_batch;

/** The day it left; for slaughter earlier, so that every withdrawal period has ended. */
function lastCare(life: Life) {
  const left = leftOn(life) ?? '9';
  return goesToSlaughter(life) ? addDays(left, -60) : left;
}

function apply(farm: Farm, lives: Life[], protocol: Protocol, day: string, { more = {}, on = day }: { more?: Given; on?: string } = {}): Step[] {
  if (lives.length === 0) return [];
  // No next dose for animals that will be too old for it.
  const next = more.next_application_date === undefined ? applicationOf(protocol, on, false).next_application_date : more.next_application_date;
  const outgrown = lives.filter(({ born }) => next && protocol.max_age_days && daysBetween(born, next) > protocol.max_age_days);
  if (outgrown.length > 0) {
    const young = lives.filter((life) => !outgrown.includes(life));
    return [
      ...apply(farm, young, protocol, day, { more, on }),
      ...apply(farm, outgrown, protocol, day, { more: { ...more, next_application_date: null }, on }),
    ];
  }
  const { farm_id, crew } = farm;
  const applications = lives.map(({ label }) => ({ id: derivedId(farm_id, `${protocol.vaccine_name} ${label} ${on}`), animal_id: derivedId(farm_id, label) }));
  const batch_number =
    protocol.application_type === 'vacina' ? { batch_number: `${on.slice(2, 4)}${on.slice(5, 7)}-${protocol.vaccine_name.slice(0, 2).toUpperCase()}` } : {};
  const input = vaccine([], { ...applicationOf(protocol, on, false), ...batch_number, ...more, applications });
  return [{ day, by: more.veterinarian ? crew.keeper : crew.hand, call: { verb: 'apply_vaccine', input } }];
}

/** Each visit vaccinates the animals of the right age that are due; a first dose is followed by the booster. */
function campaignSteps(farm: Farm, campaign: Campaign): Step[] {
  const protocol = protocolOf(campaign);
  const { gender, recommended_age_days, max_age_days, booster_days, frequency_days } = protocol;
  const last = new Map<Life, string>();
  const more: Given = { ...campaign.label, ...(campaign.notes && { notes: campaign.notes }), ...(campaign.vet && { veterinarian: vet }) };
  // One heifer is left out, so that the demo has an alert.
  const forgotten = (life: Life) => protocol.vaccine_name === 'Brucelose B19' && (daysBetween(life.born, farm.today) === 235 || broughtVaccinated(life, farm));
  return campaign.visits.flatMap((ago) => {
    const day = addDays(farm.today, -ago);
    const due = farm.lives.filter((life) => {
      const age = daysBetween(life.born, day);
      if (life.type !== campaign.type || !isHere(life, day, farm) || forgotten(life) || (gender && life.gender !== gender)) return false;
      if (age < (recommended_age_days ?? 0) || age > (max_age_days ?? Number.POSITIVE_INFINITY)) return false;
      const before = last.get(life);
      return before === undefined || (frequency_days !== null && daysBetween(before, day) >= frequency_days - 45);
    });
    const again = due.filter((life) => last.has(life));
    const newcomers = due.filter((life) => !last.has(life));
    for (const life of due) last.set(life, day);
    if (!booster_days) return apply(farm, due, protocol, day, { more });
    const boosted = addDays(day, booster_days);
    const back = boosted < farm.today ? newcomers.filter((life) => isHere(life, boosted, farm)) : [];
    for (const life of back) last.set(life, boosted);
    return [
      ...apply(farm, again, protocol, day, { more }),
      ...apply(farm, newcomers, protocol, day, { more: { ...more, next_application_date: boosted } }),
      ...apply(farm, back, protocol, boosted, { more: { ...more, notes: 'Reforço' } }),
    ];
  });
}

const cohort = 120;
/** Heifers born within 120 days were vaccinated on one day. */
const vaccinatedOn = ({ born }: Life) => addDays('2000-01-01', Math.floor(daysBetween('2000-01-01', born) / cohort) * cohort + cohort + 95);
const broughtVaccinated = (life: Life, { first }: Farm) => vaccinatedOn(life) <= first;

/** Vaccinations from before the farm used Lida, entered with the herd. */
function calfhoodVaccines(farm: Farm): Step[] {
  const grown = farm.lives.filter(
    (life) => life.type === 'bovino' && life.gender === 'femea' && broughtVaccinated(life, farm) && isHere(life, farm.first, farm),
  );
  return [...new Set(grown.map(vaccinatedOn))].flatMap((on) =>
    apply(
      farm,
      grown.filter((life) => vaccinatedOn(life) === on),
      standard('bovino', 'Brucelose B19'),
      farm.first,
      { on, more: { veterinarian: vet, notes: 'Do atestado de vacinação' } },
    ),
  );
}

function navels(farm: Farm): Step[] {
  const born = farm.lives.filter((life) => life.type === 'bovino' && life.born > farm.first && life.born < farm.today && isHere(life, life.born, farm));
  return born.flatMap((life) => apply(farm, [life], standard('bovino', 'Cura de umbigo'), life.born));
}

/** Only cows that calve within 20 days have had all doses. */
function dryCows(farm: Farm): Step[] {
  const expected = ({ facts }: Life) => facts.findLast(({ to }) => to.expected_birth_date)?.to.expected_birth_date;
  return farm.lives.flatMap((life) => {
    const due = life.label.includes('dry') ? expected(life) : undefined;
    if (!due || daysBetween(farm.today, due) > 20) return [];
    const [dried, booster, worms] = [addDays(due, -60), addDays(due, -30), addDays(due, -28)];
    const once = (name: string, day: string, more: Given = {}) => apply(farm, [life], standard('bovino', name), day, { more });
    return [
      ...['Diarreia neonatal', 'Mastite ambiental (J5)'].flatMap((name) => [...once(name, dried), ...once(name, booster, { notes: 'Reforço' })]),
      ...once('Vermífugo pré-parto', worms, { notes: 'Eprinomectina pour-on', meat_withdrawal_days: 0, milk_withdrawal_days: 0 }),
    ];
  });
}

type Sick = { of: string; ago: number } & Partial<InputOf<'treat'>>;

const udder: Omit<Sick, 'of' | 'ago'> = {
  treatment_name: 'Antibiótico intramamário',
  description: 'Bisnaga no quarto afetado depois da ordenha',
  dosage: '1 bisnaga',
  frequency: 'A cada 24 h',
  reason: mastitisReason,
  meat_withdrawal_days: 30,
  milk_withdrawal_days: 4,
};
const hoof: Omit<Sick, 'of' | 'ago'> = { treatment_type: 'procedimento', treatment_name: 'Casqueamento', reason: 'Casco crescido', cost: 35 };

const sick: Sick[] = [
  { of: 'milking 20', ago: 2, ...udder, duration_days: 4, cost: 86.4 },
  {
    of: 'milking 22',
    ago: 6,
    treatment_name: 'Oxitetraciclina LA 20 %',
    dosage: '1 mL para 10 kg',
    frequency: 'A cada 48 h',
    duration_days: 3,
    reason: 'Casco inflamado, mancando',
    veterinarian: vet,
    cost: 118.9,
    meat_withdrawal_days: 28,
    milk_withdrawal_days: 7,
  },
  { of: 'milking 18', ago: 64, ...udder, duration_days: 3, cost: 64.8 },
  { of: 'milking 25', ago: 171, ...udder, duration_days: 3, cost: 64.8 },
  { of: 'milking 30', ago: 288, ...udder, duration_days: 4, cost: 86.4 },
  ...['milking 17', 'milking 21', 'milking 24'].map((of): Sick => ({ of, ago: 75, ...hoof })),
  { of: 'heifer 650', ago: 12, treatment_type: 'exame', treatment_name: 'Diagnóstico de gestação', description: 'Ultrassom', veterinarian: vet, cost: 18 },
  {
    of: 'steer 0',
    ago: 210,
    treatment_type: 'cirurgia',
    treatment_name: 'Castração',
    veterinarian: vet,
    cost: 45,
    meat_withdrawal_days: 30,
    milk_withdrawal_days: 0,
  },
  { of: 'snake', ago: 212, treatment_name: 'Soro antiofídico', reason: 'Picada de cobra', cost: 340, meat_withdrawal_days: 0, milk_withdrawal_days: 0 },
  {
    of: 'scours',
    ago: 98,
    treatment_name: 'Sulfa + trimetoprima',
    reason: 'Diarreia',
    duration_days: 3,
    cost: 27.5,
    meat_withdrawal_days: 10,
    milk_withdrawal_days: 5,
  },
  { of: 'alegre 7', ago: 1, ...udder, duration_days: 3, cost: 64.8 },
  { of: 'alegre 9', ago: 118, ...hoof },
  {
    of: 'esperanca cow 4',
    ago: 3,
    treatment_name: 'Flunixina',
    dosage: '2 mL para 45 kg',
    reason: 'Retenção de placenta',
    duration_days: 5,
    cost: 52,
    meat_withdrawal_days: 15,
    milk_withdrawal_days: 5,
  },
];

function treatmentsOf({ farm_id, lives, today, crew }: Farm): Step[] {
  return sick.flatMap(({ of, ago, ...wanted }): Step[] => {
    if (!lives.some(({ label }) => label === of)) return [];
    const day = addDays(today, -ago);
    const input = treatment(derivedId(farm_id, of), { id: derivedId(farm_id, `treatment ${of}`), application_date: day, ...wanted });
    return [{ day, by: wanted.veterinarian ? crew.keeper : crew.hand, call: { verb: 'treat', input } }];
  });
}

function ownProtocol({ farm_id, first, crew }: Farm): Step {
  const { confirmed: _, ...kept } = paratyphoid;
  const input = aProtocol({ ...kept, id: derivedId(farm_id, 'protocol'), description: 'Só nos bezerros, orientação da veterinária', manufacturer: null });
  return { day: first, by: crew.keeper, call: { verb: 'create_protocol', input } };
}

/** What the farm read on labels that the catalogue does not have. */
function ownProducts({ farm_id, first, crew }: Farm): Step[] {
  const products: Omit<InputOf<'create_farm_product'>, 'id'>[] = [
    {
      product_name: 'Bisnaga vaca seca da cooperativa',
      active_ingredient: 'Cloxacilina benzatina',
      route: 'intramamaria',
      cow: 'seca',
      meat_withdrawal_days: 30,
      not_for_lactating: true,
      min_days_before_calving: 40,
      label_source: 'rótulo lido pela veterinária',
    },
    {
      product_name: 'Pour-on da cooperativa',
      application_type: 'carrapaticida',
      active_ingredient: 'Cipermetrina',
      route: 'pour_on',
      meat_withdrawal_days: 10,
      milk_withdrawal_days: 3,
      label_source: 'rótulo do galão',
    },
  ];
  return products.map((product) => ({
    day: first,
    by: crew.keeper,
    call: { verb: 'create_farm_product', input: { id: derivedId(farm_id, product.product_name), ...product } },
  }));
}
