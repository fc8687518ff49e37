// Dialog to choose animals, searched by name, tag, pasture, type and category: one by one or all results. The list is virtualized.
import { useVirtualizer } from '@tanstack/react-virtual';
import { Check, Search, X } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import { findAnimals } from '#domain/herd/animal-queries';
import { type AnimalType, animalTypes } from '#domain/herd/animal-types';
import type { Animal } from '#domain/herd/animals';
import { categoryOn } from '#domain/herd/category-by-age';
import { compareWords } from '#domain/kernel/sorting';
import { grazing } from '#domain/pastures/pasture-queries';
import { isOpenRotation } from '#domain/pastures/pasture-rotations';
import { animalWord, categoryWord } from '#parts/animals/AnimalWords';
import { useRows, useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { count, number } from '#ui/format';
import { Select } from '#ui/Select';
import { TextInput } from '#ui/TextInput';

type AnimalsSheetProps = {
  which: (animal: Animal) => boolean;
  start: readonly string[];
  /** However it is closed, the choice is kept. */
  onClose: (ids: ReadonlySet<string>) => void;
};

const anyAnimal = { status: '', pregnancy_status: '', is_batch: '' };
const rowHeight = 60;

/** It is inside a form, which Enter must not submit. */
const stay = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};

export function AnimalsSheet({ which, start, onClose }: AnimalsSheetProps) {
  const animals = useRows('animals');
  const today = useToday();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(start));
  const [search, setSearch] = useState('');
  const [type, setType] = useState('');
  const [category, setCategory] = useState('');
  const [pasture, setPasture] = useState('');
  const { grounds, groundOf } = usePastures();
  const offered = useMemo(() => animals.filter(which).toSorted((a, b) => compareWords(a.name, b.name)), [animals, which]);
  const wanted = useDeferredValue(search);
  const found = useMemo(() => {
    const matching = findAnimals(offered, { ...anyAnimal, search: wanted, type, category }, today);
    return pasture === '' ? matching : matching.filter(({ id }) => groundOf.get(id) === pasture);
  }, [offered, wanted, type, category, today, pasture, groundOf]);
  const types = useMemo(() => [...new Set(offered.map((animal) => animal.type))], [offered]);
  const categories = useMemo(() => {
    const all = new Set(offered.flatMap((animal) => (type === '' || animal.type === type ? (categoryOn(animal, today) ?? []) : [])));
    return [...all].map((value) => ({ value, label: animalWord('category', value)! })).toSorted((a, b) => compareWords(a.label, b.label));
  }, [offered, type, today]);

  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const close = () => onClose(chosen);
  return (
    <Dialog
      open
      title="Escolher animais"
      onClose={close}
      footer={
        <>
          <p role="status" className="flex-1 self-center text-muted">
            {chosen.size === 0 ? 'Nenhum selecionado' : count(chosen.size, 'selecionado', 'selecionados')}
          </p>
          <Button variant="primary" onClick={close}>
            Concluir
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap gap-3">
        <TextInput
          type="search"
          aria-label="Buscar por nome ou brinco"
          placeholder="Nome ou brinco"
          className="min-w-full"
          value={search}
          prefix={<Search aria-hidden="true" />}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={stay}
        />
        {grounds.length > 0 && (
          <Select
            aria-label="Pastagem"
            placeholder="Todas as pastagens"
            className="min-w-full"
            value={pasture}
            options={grounds}
            onChange={(event) => setPasture(event.target.value)}
          />
        )}
        {types.length > 1 && (
          <Select
            aria-label="Tipo"
            placeholder="Todos os tipos"
            className="min-w-32 flex-1"
            value={type}
            options={types.map((value) => ({ value, label: animalTypes[value as AnimalType] }))}
            onChange={(event) => {
              setType(event.target.value);
              setCategory('');
            }}
          />
        )}
        {categories.length > 1 && (
          <Select
            aria-label="Categoria"
            placeholder="Todas as categorias"
            className="min-w-32 flex-1"
            value={category}
            options={categories}
            onChange={(event) => setCategory(event.target.value)}
          />
        )}
        <Button icon={Check} disabled={found.length === 0} onClick={() => setChosen(new Set([...chosen, ...found.map(({ id }) => id)]))}>
          Selecionar todos os filtrados ({number(found.length, 0)})
        </Button>
        {chosen.size > 0 && (
          <Button variant="quiet" icon={X} onClick={() => setChosen(new Set())}>
            Limpar seleção
          </Button>
        )}
      </div>
      {found.length === 0 ? <p className="py-6 text-muted">Nenhum animal encontrado</p> : <Rows animals={found} chosen={chosen} onToggle={toggle} />}
    </Dialog>
  );
}

/** Pastures in use, with the name of the herd that is there, and the pasture of each animal. */
function usePastures() {
  const pastures = useRows('pastures');
  const rotations = useRows('pasture_rotations');
  const members = useRows('pasture_rotation_animals');
  return useMemo(() => {
    const names = new Map(pastures.map(({ id, name }) => [id, name]));
    const grounds = rotations
      .filter((rotation) => isOpenRotation(rotation) && names.has(rotation.pasture_id))
      .map(({ pasture_id, batch_name }) => ({ value: pasture_id, label: [names.get(pasture_id), batch_name].filter(Boolean).join(' · ') }))
      .toSorted((a, b) => compareWords(a.label, b.label));
    return { grounds, groundOf: grazing({ rotations, members }) };
  }, [pastures, rotations, members]);
}

function Rows({ animals, chosen, onToggle }: { animals: readonly Animal[]; chosen: ReadonlySet<string>; onToggle: (id: string) => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const today = useToday();
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled or memoized
  const rows = useVirtualizer({
    count: animals.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    useFlushSync: false,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll its rows
    <div ref={frame} role="group" aria-label="Animais" className="mt-4 h-[45dvh] overflow-y-auto overscroll-contain border-y border-line">
      <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ index, start, size }) => {
          const animal = animals[index]!;
          const { id, name, identification, breed } = animal;
          return (
            <label key={id} className="choice absolute inset-x-0 top-0 items-center px-1" style={{ height: size, transform: `translateY(${start}px)` }}>
              <input type="checkbox" checked={chosen.has(id)} onChange={() => onToggle(id)} onKeyDown={stay} />
              <span className="min-w-0">
                <span className="block truncate font-semibold">{name}</span>
                <span className="block truncate text-sm text-muted">{[identification, breed, categoryWord(animal, today)].filter(Boolean).join(' · ')}</span>
              </span>
            </label>
          );
        })}
      </div>
    </div>
  );
}
