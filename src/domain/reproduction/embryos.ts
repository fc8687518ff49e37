// Embryo transfer: the donor is the mother by blood, the recipient bears the calf (decision 404).
import { assertParent } from '#domain/herd/animal-rules';
import type { AnimalType } from '#domain/herd/animal-types';
import { assertExternalParent } from '#domain/herd/external-animals';
import { RuleBroken } from '#domain/kernel/errors';
import type { Farm, Rows } from '#domain/nouns';
import type { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';

type Donor = { donor_id: string | null; external_donor_id: string | null };
type Service = Pick<ArtificialInsemination, 'technique'> & Donor;
type Calf = { type: AnimalType; birth_date: string | null };

export const isEmbryo = ({ technique }: Pick<ArtificialInsemination, 'technique'>) => technique === 'TE';

export async function assertDonor(farm: Farm, recipient: { id: string; type: AnimalType }, { donor_id, external_donor_id }: Donor) {
  if (donor_id && external_donor_id) throw new RuleBroken('Escolha a doadora do rebanho ou a de fora, não as duas', 'external_donor_id');
  if (donor_id === recipient.id) throw new RuleBroken('A doadora e a receptora são o mesmo animal', 'donor_id');
  const own = donor_id ? await farm.get('animals', donor_id) : null;
  const outside = external_donor_id ? await farm.get('external_animals', external_donor_id) : null;
  const donor = own ?? outside;
  if (!donor) return;
  const field = own ? 'donor_id' : 'external_donor_id';
  if (donor.gender !== 'femea') throw new RuleBroken('A doadora precisa ser uma fêmea', field);
  if (donor.type !== recipient.type) throw new RuleBroken('A doadora precisa ser do mesmo tipo', field);
}

type Mother = Rows['animals'];

/** Whose calf it is. Of an embryo with an unknown donor it has no mother, but a recipient. */
export async function geneticMother(farm: Farm, mother: Mother, service: Service | null, given: Donor, calf: Calf) {
  const isGiven = given.donor_id !== null || given.external_donor_id !== null;
  if (!isGiven && !(service && isEmbryo(service)))
    return { genetic: { mother_id: mother.id, mother_name: mother.name, external_mother_id: null, recipient_id: null }, breed: mother.breed };
  const { donor_id, external_donor_id } = isGiven ? given : service!;
  await assertDonor(farm, mother, { donor_id, external_donor_id });
  const own = donor_id ? await farm.get('animals', donor_id) : null;
  const outside = external_donor_id ? await farm.get('external_animals', external_donor_id) : null;
  if (own) assertParent('mother_id', own, { id: farm.id('newborn'), ...calf });
  if (outside) assertExternalParent('external_mother_id', outside, calf);
  return {
    genetic: { mother_id: donor_id, mother_name: own?.name ?? null, external_mother_id: external_donor_id, recipient_id: mother.id },
    breed: own?.breed ?? outside?.breed ?? mother.breed,
  };
}
