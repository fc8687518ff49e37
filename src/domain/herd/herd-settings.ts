// What a farm decides about its herd: one record per farm, on every device.
import { dayFields } from '#domain/herd/breeding-day-fields';
import { limitFields } from '#domain/herd/limit-settings';
import { tileAddress } from '#domain/herd/map-tiles';
import { decimal, integer, longText, optional, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

/** The least age that a farm may set, in days: very early weaning of dairy calves. */
export const leastWeaningAge = 30;
const age = (label: string) => optional(integer(label, { min: leastWeaningAge, max: 365 }));

/** In percent, of a breeding season; whether it is the least or the most is the rate's (reproduction/season.ts). */
const ofSeason = (label: string) => optional(decimal(`Meta da estação: ${label}`, { max: 100, scale: 1 }));
const weight = (label: string) => optional(integer(`Peso para a 1ª cobertura: ${label}`, { min: 150, max: 600 }));

/** Of an indicator of reproduction, in its unit; whether it is the least or the most is the indicator's (reproduction/kpi-definitions.ts). */
const goal = (label: string) => optional(decimal(`Meta: ${label}`, { max: 9999.9, scale: 1 }));

export const HerdSettings = noun(
  'herd_settings',
  {
    weaning_age_dairy: age('Desmama do gado de leite e mestiço (dias)'),
    weaning_age_beef: age('Desmama do gado de corte (dias)'),
    ...limitFields,
    ...dayFields,
    /** How long an animal that came stays apart; zero: not at all. */
    quarantine_days: optional(integer('Quarentena de quem chega (dias)', { max: 365 })),
    /** As the state's agency knows the farm and its holding: on the GTA and the herd declaration. */
    agency_code: optional(text('Código da propriedade na agência', { max: 40 })),
    holding_code: optional(text('Código da exploração pecuária', { max: 40 })),
    /** Texts that official/ reads: the agency's balance, species that are not kept here, and the farm's own last days. */
    agency_stock: optional(longText('Saldo na agência')),
    other_species: optional(text('Outras espécies')),
    declaration_days: optional(text('Prazos da declaração', { max: 40 })),
    /** Only owner and admins change them. */
    map_tiles: optional(tileAddress('Endereço do mapa de fundo')),
    map_credit: optional(text('Créditos do mapa de fundo')),
    goal_pregnancy_rate: goal('taxa de prenhez (%)'),
    goal_service_rate: goal('taxa de serviço (%)'),
    goal_conception_rate: goal('taxa de concepção (%)'),
    goal_first_service_conception: goal('concepção no 1º serviço (%)'),
    goal_services_per_conception: goal('serviços por concepção'),
    goal_first_service_del: goal('DEL no 1º serviço (dias)'),
    goal_first_service_late: goal('1º serviço depois de 80 dias (%)'),
    goal_one_cycle_intervals: goal('retornos de 18 a 24 dias (%)'),
    goal_days_open_pregnant: goal('período de serviço das prenhas (dias)'),
    goal_days_open_herd: goal('período de serviço do rebanho (dias)'),
    goal_open_over_150: goal('vazias com mais de 150 dias (%)'),
    goal_herd_pregnant: goal('vacas prenhas (%)'),
    goal_calving_interval: goal('intervalo entre partos (dias)'),
    goal_age_at_first_calving: goal('idade ao 1º parto (meses)'),
    goal_losses: goal('perdas de gestação (%)'),
    goal_abortions: goal('abortos (%)'),
    goal_stillbirths: goal('natimortos (%)'),
    season_pregnancy: ofSeason('prenhez (%)'),
    season_first_iatf_conception: ofSeason('concepção na 1ª IATF (%)'),
    season_loss_to_calving: ofSeason('perda até o parto (%)'),
    season_birth: ofSeason('natalidade (%)'),
    season_mortality_to_weaning: ofSeason('mortalidade até a desmama (%)'),
    season_weaning: ofSeason('desmama (%)'),
    breeding_weight_taurine: weight('raças europeias (kg)'),
    breeding_weight_cross: weight('mestiças (kg)'),
    breeding_weight_zebu: weight('zebuínas (kg)'),
  },
  {
    title: 'Parâmetros do rebanho',
    missing: 'Parâmetros do rebanho não encontrados',
    failed: { load: 'Erro ao carregar parâmetros', save: 'Erro ao salvar parâmetros', remove: 'Erro ao excluir parâmetros' },
    confirm: 'Tem certeza que deseja excluir estes parâmetros?',
  },
);
export type HerdSettings = RowOf<typeof HerdSettings>;

/** The name of a farm's only record: two phones create the same one. */
export const settingsLabel = 'herd settings';
