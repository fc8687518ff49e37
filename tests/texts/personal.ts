// Every declared field, and its classification: listed by the domain as personal, or only sounding so.

import { factsOf } from '#domain/kernel/fields';
import type { Noun } from '#domain/kernel/noun';
import { nouns } from '#domain/nouns';
import { FarmUser } from '#domain/people/farm-users';
import { Farm } from '#domain/people/farms';
import { blanking } from '#domain/people/personal';

/** Of accounts and staff, which are erased by name: of a password only the hash is stored. */
const ofPeople = ['name', 'email', 'phone', 'password_hash'];
const { nouns: ofNouns, farms: ofFarms } = blanking();

/** Every personal field, as named in docs/privacy.md. */
export const personalFields = [
  ...Object.entries(ofNouns).flatMap(([noun, { people, free }]) => [...people.flat(), ...free].map((field) => `${noun}.${field}`)),
  ...[...ofFarms.owner, ...ofFarms.people.flat(), ...ofFarms.free].map((field) => `farms.${field}`),
  ...['users', 'farm_users'].flatMap((table) => ofPeople.map((field) => `${table}.${field}`)),
];

/** Every field of every noun. */
export const declaredFields = [...Object.values<Noun>(nouns), Farm as unknown as Noun, FarmUser as unknown as Noun].flatMap(({ name, fields }) =>
  Object.entries(fields).map(([field, schema]) => ({ name: `${name}.${field}`, field, facts: factsOf(schema) })),
);

/** Fields that sound personal and are not, with the reason. */
export const impersonal: Record<string, string> = {
  'animals.name': 'an animal',
  'animals.mother_name': 'an animal',
  'births.sire_name': 'a bull',
  'external_animals.name': 'an animal',
  'animal_vaccines.vaccine_name': 'a product',
  'animal_treatments.treatment_name': 'a treatment',
  'farm_products.product_name': 'a product',
  'vaccine_protocols.vaccine_name': 'a product',
  'vaccine_protocols.manufacturer': 'a company',
  'pastures.name': 'a piece of land',
  'synchronisation_protocols.name': 'a protocol',
  'synchronisation_lots.name': 'a lot of animals',
  'synchronisation_lots.protocol_name': 'a protocol',
  'breeding_seasons.name': 'a season',
  'pasture_rotations.batch_name': 'a batch of animals',
  'farm_transfers.from_farm_name': 'a farm',
  'farm_transfers.animal_name': 'an animal',
  'farm_transfers.to_farm_name': 'a farm',
  'feeds.name': 'a feed',
  'feed_purchases.feed_name': 'a feed',
  'feed_purchases.ended_by_stock': 'a yes or no',
  'feed_consumption.batch_name': 'a batch of animals',
  'financial_categories.name': 'a category',
  'assets.name': 'a machine or a building',
  'supplies.name': 'a medicine, or a bull',
  'invoice_items.name': 'a product',
  'bank_accounts.name': 'an account',
  'bank_accounts.bank_name': 'a bank',
  'rural_properties.name': 'a piece of land',
  'rural_properties.address_number': 'a number without its street',
  'rural_properties.address_complement': 'a place without its street',
  'financial_transactions.document_type': 'a kind of paper',
  'alert_decisions.resolved_by': 'an id, which stays',
  'farms.farm_name': 'the farm, which stays with its figures',
};

const sounding =
  /name|cpf|cnpj|phone|mail|address|document|responsible|veterinarian|technic|crmv|_rg$|owner|buyer|supplier|client|person|intermediary|manufacturer|(^|_)by(_|$)/;
const written = /note|observ|descri|reason|message|complication/;
export const soundsPersonal = (field: string) => sounding.test(field) || written.test(field);
