// Tabs with arrow key navigation.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { Icon } from '#ui/Icon';

export type Tab<Key extends string = string> = { key: Key; label: string; count?: number | undefined; icon?: Icon };

type TabsProps<Key extends string> = {
  label: string;
  tabs: readonly Tab<Key>[];
  value: Key;
  onChange: (key: Key) => void;
  /** The panel of the selected tab. */
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

  // Scroll the selected tab into view on phones; only the list scrolls, never the page.
  useEffect(() => {
    const intoView = () => {
      const [frame, tab] = [list.current, list.current?.querySelector(`[data-key="${CSS.escape(value)}"]`)];
      if (!frame || !tab) return;
      const [frameBox, tabBox] = [frame.getBoundingClientRect(), tab.getBoundingClientRect()];
      frame.scrollLeft += Math.min(0, tabBox.left - frameBox.left) + Math.max(0, tabBox.right - frameBox.right);
    };
    // Measure in the next frame to avoid a forced layout.
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
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className="tabs-panel"
        data-label={tabs.find(({ key }) => key === value)?.label}
      >
        {children}
      </div>
    </div>
  );
}
