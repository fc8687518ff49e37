// Tabs: one panel of several. Arrows move between them, as on every desktop.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { Icon } from '#ui/Icon';

export type Tab<Key extends string = string> = { key: Key; label: string; count?: number | undefined; icon?: Icon };

type TabsProps<Key extends string> = {
  label: string;
  tabs: readonly Tab<Key>[];
  value: Key;
  onChange: (key: Key) => void;
  /** The chosen tab's panel. */
  children?: ReactNode;
};

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export function Tabs<Key extends string>({ label, tabs, value, onChange, children }: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  // On a phone the chosen one may lie beyond the edge; only the list moves, never the page.
  useEffect(() => {
    const intoView = () => {
      const [frame, tab] = [list.current, list.current?.querySelector(`[data-key="${CSS.escape(value)}"]`)];
      if (!frame || !tab) return;
      const [room, its] = [frame.getBoundingClientRect(), tab.getBoundingClientRect()];
      frame.scrollLeft += Math.min(0, its.left - room.left) + Math.max(0, its.right - room.right);
    };
    // Where things are is known with the next frame; asked now, the page would be laid out for this alone.
    const next = requestAnimationFrame(intoView);
    return () => cancelAnimationFrame(next);
  }, [value]);

  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === value);
    const next = tabs[moves[event.key]?.(at, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus();
  };

  return (
    <div className="tabs">
      <div ref={list} role="tablist" aria-label={label} className="tabs-list" onKeyDown={move}>
        {tabs.map(({ key, label, count, icon: Icon }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            data-key={key}
            aria-selected={key === value}
            aria-controls={`${id}-panel`}
            tabIndex={key === value ? 0 : -1}
            className="tab"
            onClick={() => onChange(key)}
          >
            {Icon && <Icon aria-hidden="true" />}
            {label}
            {count !== undefined && <span className="tab-count">{count.toLocaleString('pt-BR')}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="tabs-panel">
        {children}
      </div>
    </div>
  );
}
