// Weaning: calves that are ready, will be ready within days, or still nurse.
import { useEffect, useRef, useState } from 'react';
import type { Weaning } from '#domain/herd/weaning';
import type { Calf } from '#domain/overview/dashboard';
import { AnimalLink } from '#parts/animals/AnimalLink';
import { categoryWord } from '#parts/animals/AnimalWords';
import { usePlace } from '#parts/navigation/Router';
import { useMayWrite, useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { count, number } from '#ui/format';
import { weaningPanel } from './figures';
import { useWeaning } from './weaning';

const groups: { state: Weaning['state']; title: string }[] = [
  { state: 'ready', title: 'Prontos para desmamar' },
  { state: 'upcoming', title: 'Nos próximos 7 dias' },
  { state: 'nursing', title: 'Ainda mamando' },
];

export function WeaningPanel({ calves }: { calves: readonly Calf[] }) {
  const mayWrite = useMayWrite('animals');
  const title = useRef<HTMLHeadingElement>(null);
  // The row disappears with its button: move the focus to the title.
  const { wean, busy } = useWeaning(() => title.current?.focus());
  const asked = usePlace().search['painel'] === weaningPanel;
  useEffect(() => {
    // After the router has scrolled to the top.
    const frame = asked && requestAnimationFrame(() => title.current?.focus());
    return () => void (frame && cancelAnimationFrame(frame));
  }, [asked]);
  return (
    <section className="card" aria-labelledby="desmama">
      <div className="card-head">
        <h2 id="desmama" ref={title} tabIndex={-1}>
          Desmama
        </h2>
      </div>
      {calves.length === 0 && <p className="text-muted">Nenhum bezerro em amamentação.</p>}
      {groups.map(({ state, title }) => (
        <Group
          key={state}
          title={title}
          calves={calves.filter((calf) => calf.state === state)}
          wean={mayWrite && state === 'ready' ? wean : undefined}
          busy={busy}
        />
      ))}
    </section>
  );
}

type GroupProps = { title: string; calves: readonly Calf[]; wean: ((calf: Calf['animal']) => void) | undefined; busy: string | null };

const [few, more] = [5, 20];

function Group({ title, calves, wean, busy }: GroupProps) {
  const [shown, setShown] = useState(few);
  const today = useToday();
  if (calves.length === 0) return null;
  return (
    <>
      <h3 className="calves-head">
        {title} ({number(calves.length, 0)})
      </h3>
      <ul className="calves">
        {calves.slice(0, shown).map(({ animal, daysLeft }) => (
          <li key={animal.id}>
            <div className="min-w-0 flex-1">
              <AnimalLink id={animal.id} name={animal.name} />
              <span className="block text-[0.9375rem] text-muted">
                {categoryWord(animal, today)} · {whenOf(daysLeft)}
              </span>
            </div>
            {wean && (
              <Button busy={busy === animal.id} aria-label={`Desmamar Agora: ${animal.name}`} onClick={() => wean(animal)}>
                Desmamar Agora
              </Button>
            )}
          </li>
        ))}
      </ul>
      {calves.length > shown && (
        <Button variant="quiet" className="-mx-3" onClick={() => setShown(shown + more)}>
          Mostrar mais
        </Button>
      )}
    </>
  );
}

function whenOf(daysLeft: number) {
  if (daysLeft === 0) return 'desde hoje';
  return daysLeft < 0 ? `há ${count(-daysLeft, 'dia', 'dias')}` : `em ${count(daysLeft, 'dia', 'dias')}`;
}
