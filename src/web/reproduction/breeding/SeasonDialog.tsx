// The females and bulls of a breeding season.
import { Trash2 } from 'lucide-react';
import type { Animal } from '#domain/herd/animals';
import { BreedingSeasonAnimal } from '#domain/reproduction/breeding-seasons';
import { AnimalLink } from '#parts/animals/AnimalLink';
import { useRemoval } from '#parts/forms/Removal';
import { useMayWrite, useRow, useRows, useRowsOf } from '#parts/sync/FarmData';
import { IconButton } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { number } from '#ui/format';

const removal = {
  remove: 'remove_exposed_animal',
  restore: 'restore_exposed_animal',
  title: 'Tirar da estação',
  question: BreedingSeasonAnimal.confirm!,
  done: 'Animal tirado da estação',
  failed: BreedingSeasonAnimal.failed!.remove,
} as const;

export function SeasonDialog({ season_id, onClose }: { season_id: string; onClose: () => void }) {
  const season = useRow('breeding_seasons', season_id);
  const members = useRowsOf('breeding_season_animals', 'season_id', season_id);
  const animals = useRows('animals');
  const mayWrite = useMayWrite('breeding_season_animals');
  const asking = useRemoval(removal);
  if (!season) return null;
  const byId = new Map(animals.map((animal) => [animal.id, animal]));
  const of = (gender: Animal['gender']) =>
    members.flatMap(({ id, animal_id }) => (byId.get(animal_id)?.gender === gender ? [{ id, animal: byId.get(animal_id)! }] : []));
  const groups = [
    ['Touros', of('macho')],
    ['Fêmeas expostas', of('femea')],
  ] as const;
  return (
    <Dialog open title={season.name} onClose={onClose}>
      {groups.map(([title, of]) => (
        <section key={title} className="mb-4">
          <h3 className="font-semibold">{`${title} (${number(of.length, 0)})`}</h3>
          <ul>
            {of.map(({ id, animal }) => (
              <li key={id} className="flex min-h-11 items-center gap-2 border-b border-line last:border-0">
                <span className="flex-1">
                  <AnimalLink id={animal.id} name={animal.name} />
                </span>
                {mayWrite && <IconButton icon={Trash2} label={`Tirar da estação: ${animal.name}`} onClick={() => asking.ask({ id, name: animal.name })} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {asking.dialog}
    </Dialog>
  );
}
