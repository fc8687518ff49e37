// Search over the whole farm, in the device's rows, online or offline. Arrows move through the results, Enter opens one.
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type Hit, search, shortestSearch } from '#domain/overview/search';
import { actionsIn } from '#domain/overview/typed-actions';
import { outlined } from '#domain/sync/outline';
import { go, placeOf } from '#parts/navigation/Router';
import { useHasScreen } from '#parts/navigation/Screens';
import { useDevice, useRowsOfAll, useToday } from '#parts/sync/FarmData';
import { IconButton } from '#ui/Button';
import { count } from '#ui/format';
import { useModal } from '#ui/modal';
import { useKeysKept } from '#ui/type-keys';

const placeholder = 'Buscar animais, transações, produções...';

export function SearchDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const modal = useModal(onClose, () => input.current?.focus());
  useKeysKept();

  const rows = useRowsOfAll(outlined);
  const hasScreen = useHasScreen();
  // Typing has priority over the results.
  const wanted = useDeferredValue(typed);
  const { mayWrite } = useDevice();
  const today = useToday();
  const find = useCallback(
    (words: string) => {
      const actions = actionsIn(rows.animals, words, (screen, noun) => hasScreen(screen) && mayWrite(noun), today);
      return [...(actions.length > 0 ? [{ name: 'Ações', hits: actions }] : []), ...search(rows, words, hasScreen, today)];
    },
    [rows, hasScreen, mayWrite, today],
  );
  const groups = useMemo(() => find(wanted), [find, wanted]);
  const hits = groups.flatMap((group) => group.hits);
  const idOf = (index: number) => `${id}-${index}`;
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const choose = (hit: Hit | undefined) => {
    if (!hit) return;
    onClose();
    void go(placeOf(hit.link));
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, hits.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0));
    // The results may be of older input: a tag reader sends Enter right after the text.
    else if (event.key === 'Enter') choose(wanted === typed ? hits[active] : find(typed)[0]?.hits[0]);
    else return;
    event.preventDefault();
  };

  return (
    <dialog {...modal} aria-label="Busca" className="sheet search-sheet">
      <div className="sheet-frame">
        <div className="search-head">
          <Search aria-hidden="true" />
          <input
            ref={input}
            type="text"
            role="combobox"
            autoComplete="off"
            enterKeyHint="go"
            aria-label="Buscar"
            aria-autocomplete="list"
            aria-expanded={hits.length > 0}
            aria-controls={`${id}-list`}
            {...(hits.length > 0 && { 'aria-activedescendant': idOf(active) })}
            placeholder={placeholder}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(0);
            }}
            onKeyDown={keys}
          />
          <IconButton label="Fechar" icon={X} onClick={onClose} />
        </div>
        <p role="status" className={hits.length === 0 ? 'search-words' : 'sr-only'}>
          {wordsFor(wanted, hits.length)}
        </p>
        {typed === '' && mayWrite('animal_weighings') && (
          <p className="search-words pt-0">Ou escreva o que vai fazer, como “pesar mimosa 452” ou “despesa 350 ração”.</p>
        )}
        <div id={`${id}-list`} role="listbox" aria-label="Resultados" className="search-list">
          {groups.map(({ name, hits: mine }) => (
            <div key={name} role="group" aria-label={name}>
              <p aria-hidden="true" className="search-group">
                {name}
              </p>
              {mine.map((hit) => {
                const index = hits.indexOf(hit);
                return (
                  <div
                    key={hit.id}
                    id={idOf(index)}
                    role="option"
                    aria-selected={index === active}
                    className="search-hit"
                    onPointerMove={() => setActive(index)}
                    onClick={() => choose(hit)}
                  >
                    <span>{hit.title}</span>
                    {hit.subtitle && <span className="choice-hint">{hit.subtitle}</span>}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
      </div>
    </dialog>
  );
}

function wordsFor(typed: string, found: number) {
  if (typed.trim().length < shortestSearch) return `Digite pelo menos ${shortestSearch} caracteres para buscar`;
  return found === 0 ? 'Nenhum resultado encontrado' : count(found, 'resultado', 'resultados');
}
