// Search in the screens of people and farms.

import { fold, hasWords } from '#domain/kernel/text';
import type { FarmUser } from '#domain/people/farm-users';
import type { RegisteredFarm } from '#domain/people/farms';

/** By name, without accents and case. */
export function findFarms<F extends Pick<RegisteredFarm, 'farm_name'>>(farms: readonly F[], search: string): F[] {
  const words = fold(search);
  return farms.filter(({ farm_name }) => hasWords(fold(farm_name), words));
}

/** By name, email or telephone, on one farm or all. */
export function findFarmUsers<U extends Pick<FarmUser, 'name' | 'email' | 'phone' | 'farm_id'>>(
  users: readonly U[],
  wanted: { search: string; farm_id: string },
): U[] {
  const words = fold(wanted.search);
  return users.filter(
    ({ name, email, phone, farm_id }) => (!wanted.farm_id || farm_id === wanted.farm_id) && hasWords(fold(`${name} ${email} ${phone ?? ''}`), words),
  );
}
