// The standard protocols (protocolos padrão) of Brazilian herds. The farm's own protocols of the same name replace them; the label and the veterinarian prevail.

import type { VaccineProtocol } from '#domain/health/vaccine-protocols';
import type { AnimalType } from '#domain/herd/animal-types';
import type { Stamps } from '#domain/kernel/stamps';

/** The farm's own protocol or a standard one; `confirmed`: found in a public source. */
export type Protocol = Omit<VaccineProtocol, keyof Stamps> & { confirmed: boolean };

export const confirmAtLabel = 'Confirme na bula / com o veterinário';

type Given = Partial<Pick<Protocol, 'min_age_days' | 'max_age_days' | 'is_mandatory' | 'gender' | 'trigger' | 'description'>>;
type Line = {
  /** Days of age, or days before (−) or after the event. */
  at: number;
  booster?: number;
  every?: number;
  dosage: string;
  confirmed?: true;
} & Given;

/** Vaccines have a meat withdrawal and no milk withdrawal; for dewormers and dips only the label knows. */
const vaccineLabel = { meat_withdrawal_days: 21, milk_withdrawal_days: 0 };
const otherLabel = { meat_withdrawal_days: null, milk_withdrawal_days: null };

const standard = (animal_type: AnimalType, application_type: Protocol['application_type'], vaccine_name: string, line: Line): Protocol => {
  const { at, booster = null, every = null, dosage, confirmed = false, trigger = 'idade', ...given } = line;
  const byAge = trigger === 'idade';
  return {
    id: `${animal_type} ${vaccine_name}`,
    animal_type,
    vaccine_name,
    application_type,
    recommended_age_days: byAge ? at : null,
    min_age_days: null,
    max_age_days: null,
    booster_days: booster,
    frequency_days: every,
    is_mandatory: false,
    gender: null,
    trigger,
    trigger_offset_days: byAge ? null : at,
    dosage,
    recommended_dosage: dosage,
    manufacturer: null,
    description: null,
    // Iodine on the navel leaves no residue.
    ...(application_type === 'vacina'
      ? vaccineLabel
      : application_type === 'outro_externo'
        ? { meat_withdrawal_days: 0, milk_withdrawal_days: 0 }
        : otherLabel),
    not_for_lactating: false,
    min_days_before_calving: null,
    confirmed,
    ...given,
  };
};

const byWeight = 'Pelo peso';
const byState = 'Obrigatória conforme o estado';

const sheepAndGoats = (['ovino', 'caprino'] as const).flatMap((type) => [
  standard(type, 'vacina', 'Clostridioses', {
    at: 60,
    booster: 30,
    every: 365,
    dosage: '2–3 mL SC',
    confirmed: true,
    description: 'Fêmeas: 4 a 6 semanas antes do parto',
  }),
  standard(type, 'vacina', 'Raiva', { at: 120, booster: 30, every: 365, dosage: '2 mL', confirmed: true, description: `${byState}; áreas de risco` }),
  standard(type, 'vacina', 'Linfadenite caseosa', { at: 90, booster: 30, every: 365, dosage: '1–2 mL SC', confirmed: true }),
  standard(type, 'vermifugo', 'Vermífugo seletivo (FAMACHA)', { at: 60, every: 15, dosage: byWeight }),
]);

export const standardProtocols: readonly Protocol[] = [
  standard('bovino', 'vacina', 'Brucelose B19', {
    at: 90,
    min_age_days: 90,
    max_age_days: 240,
    is_mandatory: true,
    gender: 'femea',
    dosage: '2 mL SC',
    confirmed: true,
    description: 'Só por veterinário cadastrado; proibida em machos e depois dos 8 meses; não se usa em Santa Catarina',
  }),
  standard('bovino', 'vacina', 'Brucelose RB51', {
    at: 90,
    min_age_days: 90,
    gender: 'femea',
    dosage: '2 mL SC',
    confirmed: true,
    description: 'Alternativa à B19, para fêmeas com mais de 8 meses que não foram vacinadas',
  }),
  standard('bovino', 'vacina', 'Raiva dos herbívoros', { at: 90, booster: 30, every: 365, dosage: '2 mL', confirmed: true, description: byState }),
  standard('bovino', 'vacina', 'Clostridioses polivalente', { at: 90, booster: 30, every: 365, dosage: '5 mL SC', confirmed: true }),
  standard('bovino', 'vacina', 'Botulismo C/D', { at: 90, booster: 30, every: 365, dosage: '5 mL SC', confirmed: true }),
  standard('bovino', 'vacina', 'IBR/BVD', { at: 180, booster: 30, every: 365, dosage: '5 mL', description: 'Terminar 30 dias antes da cobertura' }),
  standard('bovino', 'vacina', 'Leptospirose', { at: 120, booster: 30, every: 180, dosage: '2–5 mL' }),
  standard('bovino', 'vacina', 'Campilobacteriose', {
    at: -60,
    trigger: 'pre_cobertura',
    booster: 30,
    every: 365,
    dosage: '5 mL SC',
    description: 'Rebanhos com monta natural',
  }),
  standard('bovino', 'vacina', 'Diarreia neonatal', { at: -60, trigger: 'pre_parto', booster: 30, every: 365, gender: 'femea', dosage: '2–3 mL IM' }),
  standard('bovino', 'vacina', 'Paratifo/pasteurelose', { at: 15, booster: 21, every: 180, dosage: '2–3 mL SC' }),
  standard('bovino', 'vacina', 'Mastite ambiental (J5)', { at: 0, trigger: 'secagem', booster: 30, every: 365, gender: 'femea', dosage: '2–5 mL' }),
  standard('bovino', 'vacina', 'Ceratoconjuntivite', { at: 60, booster: 21, every: 365, dosage: '2–3 mL SC' }),
  standard('bovino', 'vermifugo', 'Vermífugo bezerros', { at: 60, min_age_days: 60, max_age_days: 365, every: 60, dosage: byWeight }),
  standard('bovino', 'vermifugo', 'Vermífugo estratégico recria', {
    at: 240,
    min_age_days: 240,
    max_age_days: 720,
    every: 90,
    dosage: byWeight,
    description: 'Maio, julho e setembro',
  }),
  standard('bovino', 'vermifugo', 'Vermífugo pré-parto', {
    at: -30,
    trigger: 'pre_parto',
    every: 365,
    gender: 'femea',
    dosage: byWeight,
    description: 'Confira a carência do leite',
  }),
  standard('bovino', 'carrapaticida', 'Carrapaticida estratégico', {
    at: 90,
    every: 21,
    dosage: 'Banho de 4–5 L',
    confirmed: true,
    description: '5 a 6 banhos, com 21 dias entre um e outro',
  }),
  standard('bovino', 'moscicida', 'Mosca-dos-chifres', { at: 120, every: 90, dosage: 'Pour-on ou brinco' }),
  standard('bovino', 'berne', 'Controle de berne', { at: 90, every: 60, dosage: 'Pour-on' }),
  standard('bovino', 'outro_externo', 'Cura de umbigo', {
    at: 0,
    min_age_days: 0,
    max_age_days: 5,
    dosage: 'Iodo 7–10 %',
    description: 'Logo depois do nascimento',
  }),
  standard('suino', 'vacina', 'Micoplasma', { at: 21, booster: 21, dosage: '1–2 mL IM' }),
  standard('suino', 'vacina', 'Circovírus PCV2', { at: 21, dosage: '1–2 mL IM' }),
  standard('suino', 'vacina', 'Parvo+Lepto+Erisipela', { at: 160, booster: 21, every: 150, dosage: '2–5 mL IM' }),
  standard('suino', 'vacina', 'Colibacilose/clostridiose', {
    at: -35,
    trigger: 'pre_parto',
    booster: 20,
    gender: 'femea',
    dosage: '2 mL IM',
    description: 'A cada ciclo',
  }),
  standard('suino', 'vermifugo', 'Vermífugo', { at: 70, every: 120, dosage: 'Ração ou injetável' }),
  standard('suino', 'sarnicida', 'Sarnicida', { at: -14, trigger: 'pre_parto', booster: 14, every: 180, dosage: 'Injetável ou spray' }),
  ...sheepAndGoats,
  standard('ave', 'vacina', 'Marek', { at: 1, dosage: '0,2 mL SC', confirmed: true, description: 'Obrigatória em incubatórios de reprodução' }),
  standard('ave', 'vacina', 'Newcastle', {
    at: 7,
    min_age_days: 3,
    max_age_days: 10,
    booster: 21,
    every: 365,
    dosage: 'Ocular ou água',
    confirmed: true,
    description: 'Obrigatória em reprodutoras e poedeiras',
  }),
  standard('ave', 'vacina', 'Gumboro', { at: 7, booster: 14, dosage: 'Água ou ocular' }),
  standard('ave', 'vacina', 'Bronquite infecciosa', { at: 1, booster: 14, every: 90, dosage: 'Spray' }),
  standard('ave', 'vacina', 'Bouba aviária', { at: 1, min_age_days: 1, max_age_days: 5, booster: 80, every: 365, dosage: 'Membrana da asa', confirmed: true }),
  standard('ave', 'vermifugo', 'Vermífugo', { at: 60, every: 90, dosage: 'Água' }),
  standard('canino', 'vacina', 'V8/V10', { at: 45, booster: 21, every: 365, dosage: '1 mL SC', confirmed: true, description: 'Três doses' }),
  standard('canino', 'vacina', 'Antirrábica', { at: 120, every: 365, is_mandatory: true, dosage: '1 mL SC', confirmed: true }),
  standard('canino', 'vermifugo', 'Vermífugo', { at: 15, booster: 15, every: 90, dosage: 'Oral' }),
  standard('canino', 'carrapaticida', 'Pulgas e carrapatos', { at: 60, every: 30, dosage: 'Pipeta', confirmed: true }),
  standard('peixe', 'vacina', 'Streptococcus agalactiae (tilápia)', { at: 60, dosage: '0,05 mL IP', confirmed: true, description: 'Uma dose na vida' }),
  standard('codorna', 'vacina', 'Newcastle', { at: 10, booster: 20, every: 90, dosage: 'Ocular ou água', description: 'Poedeiras comerciais' }),
  standard('codorna', 'vermifugo', 'Vermífugo', { at: 30, every: 90, dosage: 'Água' }),
];
