// The mating of a service: its bull and the mother by blood, with the ancestors of both.
import { asksAbout, assertReason, type Mated, matingFindings, matingOf } from '#domain/herd/mating';
import { type Ref, readPedigree } from '#domain/herd/pedigree';
import { RuleBroken } from '#domain/kernel/errors';
import { rounded } from '#domain/kernel/money';
import type { Finding } from '#domain/kernel/plausibility';
import type { Farm, Rows } from '#domain/nouns';
import type { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';
import { bullOf } from '#domain/reproduction/bull-reads';
import { isEmbryo } from '#domain/reproduction/embryos';
import { sameService, sameServiceWords } from '#domain/reproduction/plausible-breeding';

type Served = Pick<
  ArtificialInsemination,
  'technique' | 'bull_identification' | 'bull_id' | 'external_bull_id' | 'donor_id' | 'external_donor_id' | 'inbreeding_reason'
>;
type Female = Pick<Rows['animals'], 'id' | 'name' | 'type'>;

function damOf(female: Female, { technique, donor_id, external_donor_id }: Served): Ref | null {
  if (!isEmbryo({ technique })) return { noun: 'animals', id: female.id };
  return donor_id ? { noun: 'animals', id: donor_id } : external_donor_id ? { noun: 'external_animals', id: external_donor_id } : null;
}

/** One for each female, where bull and mother are known. */
export async function serviceMatings(farm: Farm, females: readonly Female[], service: Served): Promise<(Mated & { female: string })[]> {
  const [first] = females;
  const bull = first ? await bullOf(farm, service, { type: first.type, birth_date: null }) : null;
  if (!bull) return [];
  const pairs = females.flatMap((female) => {
    const dam = damOf(female, service);
    return dam && dam.id !== bull.row.id ? [{ female, dam }] : [];
  });
  const pedigree = await readPedigree(farm, [{ noun: bull.noun, id: bull.row.id }, ...pairs.map(({ dam }) => dam)]);
  return pairs.map(({ female, dam }) => ({
    ...matingOf(bull.row.id, dam.id, pedigree),
    bull: bull.row.name,
    cow: pedigree.rowOf(dam.id)?.name ?? female.name,
    female: female.id,
  }));
}

/** What is asked about it, and what the record keeps of the answer. */
export async function askAboutMating(farm: Farm, female: Female, service: Served): Promise<{ findings: Finding[]; kept: KeptMating }> {
  const matings = await serviceMatings(farm, [female], service);
  assertReason(farm, matings, service.inbreeding_reason);
  const [mating] = matings;
  const isAsked = mating !== undefined && asksAbout(mating.f);
  const kept = isAsked ? { inbreeding: rounded(100 * mating.f, 3) } : { inbreeding: null, inbreeding_reason: null };
  return { findings: matingFindings(matings, 'bull_identification'), kept };
}
type KeptMating = { inbreeding: number | null; inbreeding_reason?: null };

type Dated = Served & Pick<ArtificialInsemination, 'id' | 'insemination_date'>;

/** A bull serves a female once a day. A call of an older release counts as confirmed: it is asked about as registered twice. */
export async function assertNotRepeated(farm: Farm, female: Female, service: Dated, services: readonly Rows['artificial_inseminations'][]) {
  const others = services.filter(({ id, insemination_date }) => id !== service.id && insemination_date === service.insemination_date);
  if (farm.confirmed === undefined || others.length === 0) return;
  const known = async <S extends Dated>(one: S): Promise<S> => {
    const bull = await bullOf(farm, one, { type: female.type, birth_date: null });
    if (!bull) return one;
    return { ...one, bull_id: bull.noun === 'animals' ? bull.row.id : null, external_bull_id: bull.noun === 'animals' ? null : bull.row.id };
  };
  const same = sameService(await known(service), await Promise.all(others.map(known)));
  if (same)
    throw new RuleBroken(sameServiceWords(female, service), 'insemination_date', 'conflict', { other: { noun: 'artificial_inseminations', id: same.id } });
}

/** A bull that was chosen on a phone and deleted elsewhere meanwhile leaves his name. */
export async function knownBull(farm: Farm, { bull_id, external_bull_id }: Pick<Served, 'bull_id' | 'external_bull_id'>) {
  const [own, outside] = await Promise.all([
    bull_id ? farm.find('animals', bull_id) : undefined,
    external_bull_id ? farm.find('external_animals', external_bull_id) : undefined,
  ]);
  const isHere = own?.deleted_at === null;
  if (isHere && own.gender !== 'macho') throw new RuleBroken('O touro precisa ser um macho', 'bull_id');
  const isOutside = !isHere && outside?.deleted_at === null;
  if (isOutside && outside.gender !== 'macho') throw new RuleBroken('O touro precisa ser um macho', 'external_bull_id');
  return { bull_id: isHere ? own.id : null, external_bull_id: isOutside ? outside.id : null };
}

/** The donor belongs to an embryo alone, and a bull that was chosen to its text. */
export const settledService = <S extends Served>(service: S, before: Served | null = null): S => {
  const isOther = before !== null && service.bull_identification !== before.bull_identification;
  const keeps = (field: 'bull_id' | 'external_bull_id') => !isOther || service[field] !== before[field];
  return {
    ...service,
    ...(!isEmbryo(service) && { donor_id: null, external_donor_id: null }),
    ...(!keeps('bull_id') && !keeps('external_bull_id') && { bull_id: null, external_bull_id: null }),
  };
};
