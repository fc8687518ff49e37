// Genealogia: breed composition, inbreeding with what it is known from, and up to five generations of ancestors, also as PDF.
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type { Animal } from '#domain/herd/animals';
import { compositions, compositionWords, girolandoDegree, heterosis, isSynthetic } from '#domain/herd/breed-fractions';
import { completenessOf, inbreedingOf, leastCompleteness } from '#domain/herd/inbreeding';
import { percentOf } from '#domain/herd/mating';
import { parentsIn } from '#domain/herd/pedigree';
import { type Ancestor, generationNames, generations, parentsOf, pedigreeChart } from '#domain/herd/pedigree-queries';
import { figures } from '#domain/kernel/export-sheet';
import { AnimalLink } from '#parts/animals/AnimalLink';
import { useKin } from '#parts/animals/Matings';
import { useFarm } from '#parts/sync/Auth';
import { useDevice } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { Facts } from '#ui/Facts';
import { useFirstShown } from '#ui/first-shown';
import { count, percent } from '#ui/format';
import { useToast } from '#ui/Toast';

const words = {
  mother: ['Mãe', 'Avó', 'Bisavó', 'Trisavó', 'Tetravó'],
  father: ['Pai', 'Avô', 'Bisavô', 'Trisavô', 'Tetravô'],
} as const;

/** More than three are shown when asked for. */
const shownFirst = 3;

function usePedigree(animal: Animal) {
  const { replica } = useDevice();
  const kin = useKin();
  const tree = parentsOf(
    animal,
    (id) => replica.row('animals', id),
    (id) => replica.row('external_animals', id),
  );
  const { sire, dam } = parentsIn(animal);
  const compositionOf = compositions((id) => {
    const row = kin.rowOf(id);
    return row && { breed: row.breed, ...parentsIn(row) };
  });
  const [ofSire, ofDam] = [sire ? compositionOf(sire) : null, dam ? compositionOf(dam) : null];
  return {
    tree,
    f: inbreedingOf([animal.id], kin.parentsOf).of(animal.id),
    completeness: completenessOf(animal.id, kin.parentsOf),
    composition: animal.type === 'bovino' ? compositionOf(animal.id) : null,
    vigour: heterosis(ofSire, ofDam),
    isSynthetic: isSynthetic(ofSire, ofDam),
  };
}
type Known = ReturnType<typeof usePedigree>;

const degreeWords = ({ composition, isSynthetic }: Known) => {
  const found = girolandoDegree(composition);
  if (!found) return null;
  return isSynthetic ? 'Puro Sintético (PS)' : `${found.degree}${found.approximate ? ' (por aproximação)' : ''}`;
};
const depthOf = (who: Pick<Ancestor, 'mother' | 'father'>): number =>
  Math.max(who.mother ? 1 + depthOf(who.mother) : 0, who.father ? 1 + depthOf(who.father) : 0);
/** Of 2 + 4 + 8. */
const all = 14;
const completenessWords = (completeness: number) => `${count(Math.round(completeness * all), 'ancestral conhecido', 'ancestrais conhecidos')} de ${all}`;

export function Pedigree({ animal }: { animal: Animal }) {
  const known = usePedigree(animal);
  const { tree, f, completeness, composition, vigour } = known;
  const depth = depthOf(tree);
  const [most, showAll] = useFirstShown(shownFirst);
  if (animal.is_batch || (depth === 0 && !composition)) return null;
  return (
    <Card title="Genealogia">
      <Facts
        facts={[
          { label: 'Composição racial', value: composition && compositionWords(composition) },
          { label: 'Girolando', value: degreeWords(known) },
          { label: 'Heterose', value: vigour !== null && percent(100 * vigour) },
          { label: 'Consanguinidade', value: depth > 0 && percentOf(f) },
          {
            label: 'Pedigree em três gerações',
            value: depth > 0 && (
              <>
                {completenessWords(completeness)} {completeness < leastCompleteness && <Badge tone="yellow">incompleto</Badge>}
              </>
            ),
          },
        ]}
      />
      <Generation mother={tree.mother} father={tree.father} depth={0} most={Math.min(most, generations)} side="" />
      {depth > 0 && (
        <div className="mt-3 flex flex-wrap gap-2 print:hidden">
          {depth > most && (
            <Button variant="quiet" onClick={showAll}>
              Mostrar cinco gerações
            </Button>
          )}
          <PedigreeFile animal={animal} known={known} />
        </div>
      )}
    </Card>
  );
}

function PedigreeFile({ animal, known }: { animal: Animal; known: Known }) {
  const { farm } = useFarm();
  const device = useDevice();
  const { show } = useToast();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    const { downloadFile } = await import('#data/export/file');
    const { composition, f, completeness, tree } = known;
    const text = (label: string, value: string | null) => ({ label, kind: 'text' as const, value });
    const facts = [
      text('Identificação', animal.identification),
      text('Raça', animal.breed),
      text('Composição racial', composition && compositionWords(composition)),
      text('Girolando', degreeWords(known)),
      text('Consanguinidade', percentOf(f)),
      text('Pedigree em três gerações', `${completenessWords(completeness)}${completeness < leastCompleteness ? ' (incompleto)' : ''}`),
    ];
    const name = await downloadFile(
      'pdf',
      {
        title: `Genealogia de ${animal.name}`,
        farm: farm.farm_name,
        filters: '',
        since: null,
        sheets: [
          figures(
            'Animal',
            facts.filter(({ value }) => value !== null),
          ),
          { title: 'Ancestrais', columns: generationNames.map((label) => ({ label, kind: 'text' as const })), rows: pedigreeChart(tree) },
        ],
      },
      { now: device.now(), time_zone: device.replica.who.time_zone },
    ).finally(() => setBusy(false));
    show({ message: `Arquivo pronto: ${name}` });
  };
  return (
    <Button variant="quiet" icon={FileDown} busy={busy} onClick={() => void take()}>
      Genealogia em PDF
    </Button>
  );
}

type Side = '' | ' materna' | ' paterna';
type GenerationProps = Pick<Ancestor, 'mother' | 'father'> & { depth: number; most: number; side: Side };

function Generation({ mother, father, depth, most, side }: GenerationProps) {
  if (depth >= most || (!mother && !father)) return null;
  return (
    <ul className={depth > 0 ? 'ml-1 border-l border-line pl-3' : ''}>
      {mother && <Relative who={mother} as="mother" depth={depth} most={most} side={side} />}
      {father && <Relative who={father} as="father" depth={depth} most={most} side={side} />}
    </ul>
  );
}

function Relative({ who, as, depth, most, side }: { who: Ancestor; as: 'mother' | 'father'; depth: number; most: number; side: Side }) {
  const word = `${words[as][depth]}${as === 'father' ? side.replace('materna', 'materno').replace('paterna', 'paterno') : side}`;
  return (
    <li>
      <p className="flex min-h-11 flex-wrap items-center gap-x-2">
        {who.id ? <AnimalLink id={who.id} name={who.name} /> : <span>{who.name}</span>}
        <span className="text-sm text-muted">{[word, who.detail].filter(Boolean).join(' · ')}</span>
      </p>
      <Generation mother={who.mother} father={who.father} depth={depth + 1} most={most} side={side || (as === 'mother' ? ' materna' : ' paterna')} />
    </li>
  );
}
