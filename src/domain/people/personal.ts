// Personal data (dados pessoais): the single list of fields about people. Export, blanking and docs/privacy.md use it.

import { factsOf } from '#domain/kernel/fields';
import type { Noun } from '#domain/kernel/noun';
import { type NounName, nouns } from '#domain/nouns';
import { Farm } from '#domain/people/farms';

type Personal = {
  /** Groups of fields about one person, the name first: if the name matches, the whole group is theirs. */
  people?: string[][];
  /** Free text that may mention somebody: full names, e-mails and telephones are removed, the rest stays. */
  free?: string[];
};

const notes: Personal = { free: ['notes'] };

const personal: Record<NounName, Personal> = {
  animals: { free: ['notes', 'batch_notes', 'exit_reason', 'withdrawal_reason', 'birth_notes'] },
  herd_settings: {},
  tag_events: notes,
  tag_ranges: { people: [['supplier']], free: ['notes'] },
  quarantines: { free: ['notes', 'release_reason'] },
  animal_weighings: { people: [['measured_by']], free: ['health_observations', 'notes'] },
  births: { people: [['veterinarian']], free: ['complications', 'notes'] },
  pregnancy_losses: notes,
  artificial_inseminations: { people: [['veterinarian']], free: ['notes', 'inbreeding_reason'] },
  pregnancy_checks: { people: [['veterinarian']], free: ['notes'] },
  heats: { people: [['observed_by']], free: ['notes'] },
  dry_offs: notes,
  breeding_stops: { free: ['reason', 'notes'] },
  weanings: notes,
  uterine_exams: { people: [['veterinarian']], free: ['notes'] },
  synchronisation_protocols: { free: ['steps', 'notes'] },
  synchronisation_lots: { free: ['steps', 'notes'] },
  synchronisation_lot_animals: { free: ['left_reason'] },
  breeding_seasons: notes,
  breeding_season_animals: {},
  supplies: notes,
  supply_lots: { people: [['supplier']], free: ['notes'] },
  supply_uses: notes,
  bull_evaluations: {},
  animal_vaccines: { people: [['veterinarian']], free: ['notes', 'removal_reason'] },
  animal_treatments: { people: [['veterinarian']], free: ['description', 'reason', 'notes', 'removal_reason'] },
  vaccine_protocols: { free: ['description'] },
  farm_products: notes,
  pastures: notes,
  pasture_rotations: { free: ['notes', 'inbreeding_reason'] },
  pasture_rotation_animals: {},
  farm_transfers: { people: [['responsible']], free: ['reason', 'transport_method', 'notes', 'refusal'] },
  daily_activities: { people: [['responsible']], free: ['activity_type', 'description', 'notes'] },
  milk_production: { people: [['responsible']], free: ['observations', 'discard_note', 'discard_reason'] },
  feeds: { free: ['composition', 'notes'] },
  feed_purchases: { people: [['supplier']], free: ['notes'] },
  feed_consumption: { people: [['responsible']], free: ['notes'] },
  hay_purchases: { people: [['supplier']], free: ['notes'] },
  milk_analyses: notes,
  mastitis_cases: notes,
  milk_deliveries: { people: [['driver']], free: ['notes'] },
  specific_productions: notes,
  parties: { people: [['name', 'document', 'phone', 'email', 'city']], free: ['notes'] },
  bank_accounts: notes,
  account_transfers: notes,
  rural_properties: { free: ['address', 'notes'] },
  property_partners: { people: [['name', 'document']], free: ['notes'] },
  money_settings: {
    people: [
      [
        'taxpayer_name',
        'taxpayer_cpf',
        'taxpayer_cnpj',
        'address',
        'address_number',
        'address_complement',
        'district',
        'city',
        'city_code',
        'cep',
        'phone',
        'email',
      ],
      ['accountant_name', 'accountant_document', 'accountant_crc', 'accountant_email', 'accountant_phone'],
    ],
  },
  assets: notes,
  cost_settings: {},
  herd_prices: {},
  planned_sales: notes,
  budget_lines: {},
  invoices: { people: [['party_name', 'party_document']], free: ['operation', 'notes'] },
  invoice_items: {},
  milk_statements: notes,
  milk_price_items: notes,
  sales: {
    people: [['buyer_name', 'buyer_cpf_cnpj', 'buyer_phone', 'buyer_address'], ['intermediary']],
    free: ['sale_reason', 'withdrawal_reason', 'notes'],
  },
  sale_items: notes,
  animal_purchases: { people: [['seller_name']], free: ['notes'] },
  purchase_items: {},
  financial_categories: {},
  funrural_years: {},
  imports: { people: [['imported_by']], free: ['file_name'] },
  import_parts: { free: ['written'] },
  financial_transactions: { people: [['supplier_buyer']], free: ['description', 'notes'] },
  alert_decisions: { free: ['title', 'message'] },
  external_animals: notes,
  attachments: { free: ['file_name', 'caption'] },
  list_views: { free: ['name', 'filters'] },
};

/** The farm's register. `owner`: fields about the account's owner, including numbers and places that identify them. */
const personalOfFarms = {
  owner: [
    'owner_name',
    'owner_cpf',
    'owner_rg',
    'owner_phone',
    'owner_email',
    'owner_password_hint',
    'owner_address',
    'address',
    'zip_code',
    'coordinates',
    'environmental_license',
    'sanitary_license',
    'incra',
    'car',
  ],
  people: [['veterinarian', 'veterinarian_phone', 'crmv'], ['technical_responsible']],
  free: ['notes'],
};

const personalNames = ({ people = [], free = [] }: Personal) => [...people.flat(), ...free];

const mayNotBeEmpty = (noun: Noun, names: readonly string[]) => names.filter((name) => !factsOf(noun.fields[name]!).optional);
const spelledOut = (noun: Noun, { people = [], free = [] }: Personal) => ({ people, free, required: mayNotBeEmpty(noun, personalNames({ people, free })) });

/** For the SQL function that blanks them. */
export const blanking = () => ({
  nouns: Object.fromEntries(Object.entries<Noun>(nouns).map(([name, noun]) => [name, spelledOut(noun, personal[name as NounName])])),
  farms: {
    ...spelledOut(Farm as unknown as Noun, personalOfFarms),
    owner: personalOfFarms.owner,
    required: mayNotBeEmpty(Farm as unknown as Noun, [...personalOfFarms.owner, ...personalNames(personalOfFarms)]),
  },
});

/** For a buyer or a seller: only in sales, purchases of animals, transactions and the register of parties, because staff may have the same name. */
export const blankingOfBuyers = () => ({
  nouns: {
    sales: spelledOut(nouns.sales as unknown as Noun, personal.sales),
    animal_purchases: spelledOut(nouns.animal_purchases as unknown as Noun, personal.animal_purchases),
    financial_transactions: spelledOut(nouns.financial_transactions as unknown as Noun, personal.financial_transactions),
    parties: spelledOut(nouns.parties as unknown as Noun, personal.parties),
    animals: spelledOut(nouns.animals as unknown as Noun, { free: ['exit_reason'] }),
  },
  farms: { people: [], free: [], required: [] },
});
