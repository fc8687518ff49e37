// A farm with a few animals, as the tests of installations use it.
import { randomUUID } from 'node:crypto';

/** @typedef {(method: string, path: string, body?: object) => Promise<{ status: number, body: any }>} Ask */

/** @param {Ask} ask @param {string} farm @param {string} name */
export async function recordAnimal(ask, farm, name) {
  const animal = { id: randomUUID(), name, type: 'bovino', breed: 'Girolando', gender: 'femea', status: 'ativo' };
  const { status, body } = await ask('POST', `/api/farms/${farm}/verbs/create_animal`, animal);
  if (status !== 200) throw new Error(`${name} is not recorded: ${JSON.stringify(body)}`);
}

/** Signs in anew: sessions and passwords belong to what a backup keeps. @param {Ask} ask @param {string} farm @param {object} person */
export async function namesOfHerd(ask, farm, person) {
  await ask('POST', '/api/session', person);
  const { body } = await ask('GET', `/api/farms/${farm}/animals`);
  return body.rows
    ?.map((/** @type {{ name: string }} */ { name }) => name)
    .toSorted()
    .join(', ');
}
