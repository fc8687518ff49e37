// The open list of a picker: typing filters, arrows move, Enter chooses.
import { useVirtualizer } from '@tanstack/react-virtual';
import { Check, Plus, Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { fold } from '#domain/kernel/text';
import { IconButton } from '#ui/Button';
import { useModal } from '#ui/modal';
import { folded, found } from './finding';

export type PickerOption = {
  value: string;
  label: string;
  /** A second line; searched too. */
  hint?: string | undefined;
  /** Searched, and not shown. */
  also?: string | undefined;
};

type PickerPanelProps = {
  id: string;
  title: ReactNode;
  options: readonly PickerOption[];
  value: string | null;
  start: string;
  anchor: RefObject<HTMLElement | null>;
  empty: ReactNode;
  onAdd: ((text: string) => void) | undefined;
  onChoose: (option: PickerOption) => void;
  onClose: () => void;
};

/** Below the field, or above it if there is more space. On phones CSS overrides this with a full-screen sheet. */
function placeBy(anchor: HTMLElement | null, panel: HTMLElement) {
  if (!anchor) return;
  const { top, bottom, left, width } = anchor.getBoundingClientRect();
  const above = innerHeight - bottom < 320 && top > innerHeight - bottom;
  const room = Math.max(160, Math.min(420, (above ? top : innerHeight - bottom) - 12));
  const place = { '--left': left, '--width': width, '--room': room, '--top': above ? top - 4 - room : bottom + 4 };
  for (const [name, pixels] of Object.entries(place)) panel.style.setProperty(name, `${pixels}px`);
  panel.classList.toggle('picker-above', above);
}

export function PickerPanel({ id, title, options, value, start, anchor, empty, onAdd, onChoose, onClose }: PickerPanelProps) {
  const [typed, setTyped] = useState(start);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const modal = useModal(onClose, (panel) => {
    placeBy(anchor.current, panel);
    input.current?.focus();
  });

  const all = useMemo(() => folded(options), [options]);
  const hits = useMemo(() => found(all, typed), [all, typed]);
  const text = typed.trim();
  const addable = onAdd !== undefined && text !== '' && !hits.some(({ label }) => fold(label) === fold(text));
  const count = hits.length + (addable ? 1 : 0);

  const [active, setActive] = useState(() =>
    Math.max(
      0,
      hits.findIndex((option) => option.value === value),
    ),
  );
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled or memoized
  const rows = useVirtualizer({
    count,
    getScrollElement: () => list.current,
    estimateSize: (index) => (hits[index]?.hint ? 60 : 46),
    overscan: 6,
    useFlushSync: false,
  });
  useEffect(() => rows.scrollToIndex(active), [rows, active]);

  const choose = (index: number) => {
    const option = hits[index];
    if (option) onChoose(option);
    else if (addable) onAdd(text);
    else return;
    onClose();
  };

  const keys = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 8, PageUp: active - 8 };
    const to = moves[event.key];
    if (to !== undefined) setActive(Math.max(0, Math.min(count - 1, to)));
    else if (event.key === 'Enter') choose(active);
    else if (event.key === 'Tab') onClose();
    else return;
    event.preventDefault();
  };

  const idOf = (index: number) => `${id}-${index}`;
  return (
    <dialog {...modal} id={id} aria-label={typeof title === 'string' ? title : 'Selecionar'} className="picker-panel">
      <div className="picker-frame">
        <div className="picker-head">
          <h2>{title}</h2>
          <IconButton label="Fechar" icon={X} onClick={onClose} />
        </div>
        <div className="input picker-search">
          <span className="input-affix">
            <Search aria-hidden="true" />
          </span>
          <input
            ref={input}
            type="text"
            role="combobox"
            autoComplete="off"
            enterKeyHint="done"
            aria-label="Buscar na lista"
            aria-autocomplete="list"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            {...(count > 0 && { 'aria-activedescendant': idOf(active) })}
            placeholder="Digite para buscar"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(0);
            }}
            onKeyDown={keys}
          />
        </div>
        <p role="status" className={hits.length === 0 ? 'picker-empty' : 'sr-only'}>
          {hits.length === 0 ? empty : `${hits.length} ${hits.length === 1 ? 'opção' : 'opções'}`}
        </p>
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={typeof title === 'string' ? title : 'Opções'} className="picker-list" tabIndex={-1}>
          <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
            {rows.getVirtualItems().map(({ index, start, key }) => {
              const option = hits[index];
              return (
                <div
                  key={key}
                  ref={rows.measureElement}
                  id={idOf(index)}
                  data-index={index}
                  role="option"
                  aria-selected={option !== undefined && option.value === value}
                  aria-posinset={index + 1}
                  aria-setsize={count}
                  className={index === active ? 'picker-option picker-active' : 'picker-option'}
                  style={{ transform: `translateY(${start}px)` }}
                  onClick={() => choose(index)}
                >
                  <span className="picker-words">
                    <span>{option ? option.label : `Adicionar “${text}”`}</span>
                    {option?.hint && <span className="choice-hint">{option.hint}</span>}
                  </span>
                  {option ? option.value === value && <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
                </div>
              );
            })}
          </div>
        </div>
      </div>
    </dialog>
  );
}
