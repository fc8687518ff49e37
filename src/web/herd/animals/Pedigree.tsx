// Genealogia: up to three generations of ancestors.
import type { Animal } from '#domain/herd/animals';
import { type Ancestor, parentsOf } from '#domain/herd/pedigree-queries';
import { AnimalLink } from '#parts/animals/AnimalLink';
import { useDevice, useRows } from '#parts/sync/FarmData';
import { Card } from '#ui/Card';

const words = { mother: ['Mãe', 'Avó', 'Bisavó'], father: ['Pai', 'Avô', 'Bisavô'] } as const;

export function Pedigree({ animal }: { animal: Animal }) {
  const { replica } = useDevice();
  // Subscribe to animals, so that renames are shown.
  useRows('animals');
  useRows('external_animals');
  const { mother, father } = parentsOf(
    animal,
    (id) => replica.row('animals', id),
    (id) => replica.row('external_animals', id)?.name,
  );
  const grandparents = [mother?.mother, mother?.father, father?.mother, father?.father].some(Boolean);
  // The family card already shows parents.
  if (!grandparents) return null;
  return (
    <Card title="Genealogia">
      <Generation mother={mother} father={father} depth={0} side="" />
    </Card>
  );
}

type Side = '' | ' materna' | ' paterna';

function Generation({ mother, father, depth, side }: Pick<Ancestor, 'mother' | 'father'> & { depth: number; side: Side }) {
  if (!mother && !father) return null;
  return (
    <ul className={depth > 0 ? 'ml-2 border-l border-line pl-4' : ''}>
      {mother && <Relative who={mother} as="mother" depth={depth} side={side} />}
      {father && <Relative who={father} as="father" depth={depth} side={side} />}
    </ul>
  );
}

function Relative({ who, as, depth, side }: { who: Ancestor; as: 'mother' | 'father'; depth: number; side: Side }) {
  const word = `${words[as][depth]}${as === 'father' ? side.replace('materna', 'materno').replace('paterna', 'paterno') : side}`;
  return (
    <li>
      <p className="flex min-h-11 flex-wrap items-center gap-x-2">
        {who.id ? <AnimalLink id={who.id} name={who.name} /> : <span>{who.name}</span>}
        <span className="text-sm text-muted">{word}</span>
      </p>
      <Generation mother={who.mother} father={who.father} depth={depth + 1} side={side || (as === 'mother' ? ' materna' : ' paterna')} />
    </li>
  );
}
