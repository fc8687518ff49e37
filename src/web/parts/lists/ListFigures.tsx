// The figures above a list. On a phone one line of them, which unfolds on a tap; charts unfold on every screen. The list comes first.
import { ChartColumn, ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { usePath } from '#parts/navigation/Router';
import { useWide } from '#ui/media';

type ListFiguresProps = {
  label?: string;
  /** What the figures are about. */
  note?: ReactNode;
  /** Unfolded only on request, on a desktop too. */
  charts?: ReactNode;
  /** Unfolded with the figures on a phone; always shown on a desktop. */
  more?: ReactNode;
  /** The cards. One in `.figure-first` comes first in the line. */
  children: ReactNode;
};

export function ListFigures({ label, note, charts, more, children }: ListFiguresProps) {
  const wide = useWide();
  // Remembered on this browser, for each screen.
  const key = `lida_figures ${usePath()}`;
  const [open, setOpen] = useState(() => localStorage.getItem(key) !== null);
  const toggle = () => {
    if (open) localStorage.removeItem(key);
    else localStorage.setItem(key, '1');
    setOpen(!open);
  };
  const about = wide ? 'gráficos' : 'números';
  const Icon = wide ? ChartColumn : ChevronDown;
  return (
    <section aria-label={label} className={`figures ${open ? 'figures-open' : ''}`}>
      {note && (wide || open) && <p className="figures-note">{note}</p>}
      <div className="figures-line">
        <div className="stats stats-row">{children}</div>
        {(!wide || charts) && (
          <button type="button" className="figures-toggle" aria-expanded={open} aria-label={`Mostrar ${about}`} title={`Mostrar ${about}`} onClick={toggle}>
            <Icon aria-hidden="true" />
          </button>
        )}
      </div>
      {(wide || open) && more}
      {open && charts}
    </section>
  );
}
