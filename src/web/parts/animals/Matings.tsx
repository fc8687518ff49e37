// What a mating would give, before it is saved: a note in the colour of its level, with the common ancestors.
import { useMemo } from 'react';
import { defectWords } from '#domain/herd/genetic-defects';
import { inbreedingOf } from '#domain/herd/inbreeding';
import { type Mated, type MatingLevel, matingOf, percentOf } from '#domain/herd/mating';
import { pedigreeOf } from '#domain/herd/pedigree';
import { capitalized } from '#domain/kernel/text';
import { bullNamed } from '#domain/reproduction/calvings';
import { useDevice, useRows, useToday } from '#parts/sync/FarmData';
import type { Tone } from '#ui/Badge';
import { Notice } from '#ui/Banner';

/** Of the herd and from outside, as the device knows them. */
export function useKin() {
  const [animals, outside] = [useRows('animals'), useRows('external_animals')];
  return useMemo(() => pedigreeOf(animals, outside), [animals, outside]);
}

type Service = {
  bull_identification?: string | undefined;
  technique?: string | undefined;
  donor_id?: string | null | undefined;
  external_donor_id?: string | null | undefined;
};
type BullIds = { bull_id: string | null; external_bull_id: string | null };

/** The bull that the text names, of the herd or from outside. */
export function useBullIds() {
  const { replica } = useDevice();
  const today = useToday();
  return (named: string | undefined, animal_id: string | undefined): BullIds => {
    const type = (animal_id && replica.row('animals', animal_id)?.type) || 'bovino';
    const found = named ? bullNamed(named, { type, birth_date: today }, replica.rows('animals'), replica.rows('external_animals')) : null;
    return {
      bull_id: found && 'father_id' in found ? found.father_id : null,
      external_bull_id: found && 'external_father_id' in found ? found.external_father_id : null,
    };
  };
}

/** Of each female that the service names; the donor's when it is an embryo. */
export function useServiceMatings(females: readonly string[], { bull_identification, technique, donor_id, external_donor_id }: Service): Mated[] {
  const kin = useKin();
  const bullIds = useBullIds();
  const { bull_id, external_bull_id } = bullIds(bull_identification, females[0]);
  const bull = bull_id ?? external_bull_id;
  const donor = donor_id ?? external_donor_id ?? null;
  const dams = technique === 'TE' ? (donor ? [donor] : []) : females;
  if (!bull) return [];
  const known = inbreedingOf([bull, ...dams], kin.parentsOf);
  return dams.flatMap((dam) => (dam === bull ? [] : { ...matingOf(bull, dam, kin, known), bull: kin.rowOf(bull)!.name, cow: kin.rowOf(dam)?.name ?? '' }));
}

const tones: Record<Exclude<MatingLevel, 'none'>, Tone> = { note: 'gray', warn: 'yellow', ask: 'red', reason: 'red' };
const shownOf = 8;

/** Nothing when none of them is worth a word. */
export const MatingNotes = ({ matings }: { matings: readonly Mated[] }) => (
  <>
    <InbreedingNote matings={matings} />
    <DefectNote matings={matings} />
  </>
);

function DefectNote({ matings }: { matings: readonly Mated[] }) {
  const lines = matings.flatMap(({ bull, cow, defects }) => defects.map((one) => ({ key: `${bull} ${cow} ${one.defect}`, cow, words: defectWords(one) })));
  if (lines.length === 0) return null;
  return (
    <div className="wide">
      <Notice tone="yellow" role="status" title="Defeito genético dos dois lados">
        <ul>
          {lines.slice(0, shownOf).map(({ key, cow, words }) => (
            <li key={key}>{matings.length === 1 ? capitalized(words) : `${cow}: ${words}`}</li>
          ))}
        </ul>
        {lines.length > shownOf && <p>E mais {lines.length - shownOf}.</p>}
      </Notice>
    </div>
  );
}

function InbreedingNote({ matings }: { matings: readonly Mated[] }) {
  const related = matings.filter(({ level }) => level !== 'none').toSorted((a, b) => b.f - a.f);
  const [worst] = related;
  if (!worst || worst.level === 'none') return null;
  const one = matings.length === 1;
  const limit = worst.level === 'note' ? '' : worst.level === 'warn' ? ' Acima de 6,25%, o limite usual.' : ' Meios-irmãos ou parentes mais próximos.';
  return (
    <div className="wide">
      <Notice
        tone={tones[worst.level]}
        role="status"
        title={one ? `Consanguinidade da cria: ${percentOf(worst.f)}` : `Consanguinidade das crias: até ${percentOf(worst.f)}`}
      >
        <ul>
          {related.slice(0, shownOf).map(({ bull, cow, f, because }) => (
            <li key={`${bull} ${cow}`}>
              {one ? '' : `${cow} (${percentOf(f)}): `}
              {because}
            </li>
          ))}
        </ul>
        {related.length > shownOf && <p>E mais {related.length - shownOf}.</p>}
        {limit && <p>{limit}</p>}
        {related.some(({ isIncomplete }) => isIncomplete) && <p>Pedigree incompleto: pode ser mais.</p>}
      </Notice>
    </div>
  );
}

export const needsReason = (matings: readonly Mated[]) => matings.some(({ level }) => level === 'reason');
