// The tag input: typed by a person, or by a tag reader that ends with Enter.
import { CaseSensitive, Hash, NotebookPen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { listenToTags } from '#data/scanned-tags';
import type { Animal } from '#domain/herd/animals';
import { categoryWord } from '#parts/animals/AnimalWords';
import type { useFinding } from '#parts/animals/find-animal';
import { useDevice, useToday } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { Button, IconButton } from '#ui/Button';
import { Field } from '#ui/Field';
import { TextInput } from '#ui/TextInput';

type FindAnimalProps = {
  tag: string;
  finding: ReturnType<typeof useFinding>;
  onType: (tag: string) => void;
  onFound: (animal: Animal) => void;
  onUnknown: (tag: string) => void;
};

/** Start with the numeric keyboard when most tags are numbers. */
const hasNumbers = (animals: readonly Animal[]) => {
  const tags = animals.flatMap(({ identification }) => identification ?? []);
  return tags.length > 0 && tags.filter((tag) => /^[\d\s-]+$/.test(tag)).length * 2 > tags.length;
};

/** Select the text, so that the next tag replaces it. */
function mark(input: HTMLInputElement | null) {
  input?.focus();
  input?.select();
}

const fieldOfText = 'input:not([type="checkbox"], [type="radio"])';

export function FindAnimal({ tag, finding: { answer, look, clear }, onType, onFound, onUnknown }: FindAnimalProps) {
  const { replica } = useDevice();
  const input = useRef<HTMLInputElement>(null);
  const [numbers, setNumbers] = useState(() => hasNumbers(replica.rows('animals')));
  useEffect(() => mark(input.current), []);
  // Of a reader on a serial port.
  const taking = useRef(look);
  useEffect(() => {
    taking.current = look;
  });
  useEffect(
    () =>
      listenToTags((id) => {
        const animal = replica.row('animals', id);
        taking.current(animal?.rfid ?? animal?.sisbov ?? '');
        return true;
      }),
    [replica],
  );
  // A tag reader types wherever the focus is: outside a text field, send its keys to the tag input. Not a space, which presses the focused button.
  useEffect(() => {
    const catchTag = ({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isSign = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
      const over = (target as Element).closest('dialog');
      const isElsewhere = over !== null && !over.contains(input.current);
      if (isSign && !isElsewhere && !(target as Element).closest(`textarea, ${fieldOfText}`)) mark(input.current);
    };
    document.addEventListener('keydown', catchTag);
    return () => document.removeEventListener('keydown', catchTag);
  }, []);

  const search = () => {
    look(input.current!.value);
    mark(input.current);
  };
  return (
    <div className="flex flex-col gap-3">
      <Field label="Brinco, SISBOV, RFID ou nome">
        <TextInput
          ref={input}
          className="corral-input"
          value={tag}
          inputMode={numbers ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => {
            clear();
            onType(event.target.value);
          }}
          // No form of its own: it may stand in one, which Enter must not submit.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            search();
          }}
          suffix={
            <IconButton
              label={numbers ? 'Teclado de letras' : 'Teclado de números'}
              icon={numbers ? CaseSensitive : Hash}
              onClick={() => {
                setNumbers(!numbers);
                input.current?.focus();
              }}
            />
          }
        />
      </Field>
      <Button variant="primary" className="corral-button" onClick={search}>
        Buscar
      </Button>
      {answer && (
        <Notice tone={answer.offered.length > 0 ? 'blue' : 'yellow'} role="status" title={answer.words}>
          {answer.unknown && (
            <Button
              icon={NotebookPen}
              className="mt-2"
              onClick={() => {
                onUnknown(answer.tag);
                clear();
                input.current?.focus();
              }}
            >
              Anotar {answer.tag} e seguir
            </Button>
          )}
        </Notice>
      )}
      {answer && answer.offered.length > 0 && (
        <Offers
          key={answer.tag}
          animals={answer.offered}
          onChoose={(animal) => {
            clear();
            onFound(animal);
          }}
        />
      )}
    </div>
  );
}

/** Enter chooses the first. */
function Offers({ animals, onChoose }: { animals: readonly Animal[]; onChoose: (animal: Animal) => void }) {
  const list = useRef<HTMLUListElement>(null);
  const today = useToday();
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  return (
    <ul ref={list} aria-label="Animais encontrados" className="flex flex-col gap-2">
      {animals.map((animal) => (
        <li key={animal.id}>
          <Button className="corral-button w-full justify-start text-start" onClick={() => onChoose(animal)}>
            <span className="min-w-0 wrap-anywhere">
              {animal.name} <span className="font-normal text-muted">{hintOf(animal, today)}</span>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

const hintOf = (animal: Animal, today: string) => [animal.identification, categoryWord(animal, today), animal.breed].filter(Boolean).join(' · ');
