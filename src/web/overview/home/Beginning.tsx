// What somebody new sees on the dashboard: the checklist of the first week, and the tip at the end. Loaded after the first paint.
import { Check, ChevronRight, Circle, Lightbulb } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { daysBetween } from '#domain/kernel/dates';
import { type FirstWeekStep, firstWeekSteps, isFirstWeek } from '#domain/overview/first-week';
import type { FarmUserList } from '#domain/people/farm-users';
import type { RegisteredFarm } from '#domain/people/farms';
import { may } from '#domain/people/permissions';
import { useOnboarding } from '#parts/navigation/Onboarding';
import { Link } from '#parts/navigation/Router';
import { useFarm } from '#parts/sync/Auth';
import { useRows, useToday } from '#parts/sync/FarmData';
import { useAsked } from '#parts/sync/Online';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';

/** Remembered on the device, as the tutorial is. */
const flag = 'first_week_dismissed';

/** 'open': asked for again, shown also when everything is done. */
let state: 'usual' | 'open' | 'dismissed' = localStorage.getItem(flag) === null ? 'usual' : 'dismissed';
const watchers = new Set<() => void>();
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};
function setState(now: typeof state) {
  state = now;
  if (now === 'dismissed') localStorage.setItem(flag, '1');
  else localStorage.removeItem(flag);
  for (const watcher of watchers) watcher();
}
const cardId = 'first-week';
/** The button that opens it is at the end of the page: the focus goes to the card. */
function openAgain() {
  setState('open');
  requestAnimationFrame(() => document.getElementById(cardId)?.focus());
}
const useShown = () => useSyncExternalStore(watch, () => state);

export function FirstWeek() {
  const { access } = useFarm();
  const shown = useShown();
  return may(access, 'write', 'farm_users') && shown !== 'dismissed' ? <Checklist always={shown === 'open'} /> : null;
}

function useInstalled() {
  const [installed, setInstalled] = useState(
    () => matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true),
  );
  useEffect(() => {
    const note = () => setInstalled(true);
    addEventListener('appinstalled', note);
    return () => removeEventListener('appinstalled', note);
  }, []);
  return installed;
}

const words: Record<FirstWeekStep['key'], { title: string; hint: string; to?: string; search?: Record<string, string> }> = {
  register: { title: 'Complete os dados da fazenda', hint: 'Cidade e estado, para as datas e os documentos saírem certos', to: '/farms' },
  animals: { title: 'Cadastre os primeiros animais', hint: 'Um por um, ou um lote inteiro de uma vez', to: '/animals', search: { nova: '1' } },
  staff: { title: 'Chame a sua equipe', hint: 'Cada pessoa entra com o próprio e-mail e senha', to: '/farm-users' },
  weighing: { title: 'Registre a primeira pesagem', hint: 'Da segunda em diante o ganho aparece sozinho', to: '/weighings', search: { nova: '1' } },
  install: { title: 'Instale o Lida no celular', hint: 'Abre pelo ícone, também sem sinal' },
};

function Checklist({ always }: { always: boolean }) {
  const { farm, access } = useFarm();
  const today = useToday();
  const animals = useRows('animals');
  const weighings = useRows('animal_weighings').length;
  const register = useAsked<RegisteredFarm>(`/api/farms/${farm.id}`).data;
  const staff = useAsked<FarmUserList>('/api/farm_users').data?.rows.filter(({ farm_id }) => farm_id === farm.id).length;
  const installed = useInstalled();
  const steps = firstWeekSteps({ register, staff, animals: animals.length, weighings, installed });
  const first = animals.reduce<string | null>((least, { created_at }) => (least === null || created_at < least ? created_at : least), null);
  if (!always && !isFirstWeek(steps, first === null ? null : daysBetween(first.slice(0, 10), today))) return null;
  return (
    <Card
      title="Primeira semana"
      aria-label="Primeira semana"
      id={cardId}
      tabIndex={-1}
      actions={
        <Button variant="quiet" onClick={() => setState('dismissed')}>
          Dispensar
        </Button>
      }
    >
      <p className="text-muted">{`${steps.filter(({ done }) => done).length} de ${steps.length} prontos`}</p>
      <ol className="duties">
        {steps.map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </ol>
      {may(access, 'write', 'imports') && (
        <Link to="/import" className="underline">
          Já tem uma planilha? Traga os dados de uma vez
        </Link>
      )}
    </Card>
  );
}

function Step({ step: { key, done } }: { step: FirstWeekStep }) {
  const { title, hint, to, search } = words[key];
  const content = (
    <>
      {done ? <Check aria-hidden="true" className="text-green" /> : <Circle aria-hidden="true" className="text-muted" />}
      <span className="duty-words">
        <span className={done ? 'text-muted' : undefined}>
          {title}
          {done && <span className="sr-only"> (pronto)</span>}
        </span>
        {!done && <span className="block text-[0.9375rem] leading-5 font-normal text-muted">{hint}</span>}
      </span>
      <ChevronRight aria-hidden="true" className="text-muted" />
    </>
  );
  if (to)
    return (
      <li>
        <Link to={to} search={search} className="duty">
          {content}
        </Link>
      </li>
    );
  return (
    <li>
      <details>
        <summary className="duty cursor-pointer">{content}</summary>
        <ul className="list-disc ps-10 pb-3">
          <li>Android: no Chrome, abra o menu ⋮ e toque em “Instalar aplicativo” ou “Adicionar à tela inicial”.</li>
          <li>iPhone: no Safari, toque em Compartilhar e depois em “Adicionar à Tela de Início”.</li>
          <li>Depois abra o Lida uma vez pelo ícone, com sinal, para ele guardar a fazenda no aparelho.</li>
        </ul>
      </details>
    </li>
  );
}

export function Tip() {
  const { access } = useFarm();
  const { restart } = useOnboarding();
  return (
    <section className="tip" aria-labelledby="tip">
      <Lightbulb aria-hidden="true" />
      <div>
        <h2 id="tip">Dica para começar</h2>
        <p>
          {!may(access, 'write', 'animals')
            ? 'Aqui aparece o que o proprietário deixou você ver. Para ver ou anotar mais, peça a ele outro tipo de acesso.'
            : 'Comece pelos módulos do nível Básico: cadastre os animais e registre as pesagens. O resto da fazenda se apoia neles, e tudo o que você anota fica guardado, com ou sem sinal.'}
        </p>
        <p className="mt-2 flex flex-wrap gap-x-6">
          <button type="button" className="link min-h-11" onClick={restart}>
            Ver tutorial novamente
          </button>
          {may(access, 'write', 'farm_users') && (
            <button type="button" className="link min-h-11" onClick={openAgain}>
              Ver a primeira semana
            </button>
          )}
        </p>
      </div>
    </section>
  );
}
