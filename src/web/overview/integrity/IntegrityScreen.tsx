// /integrity: the farm's records checked by the rules of the forms, and what is missing or repeated.
import { CircleCheckBig, SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type IntegrityCheck, integrityChecks, integrityNouns } from '#domain/overview/integrity';
import { lazily } from '#parts/forms/Lazy';
import { Link } from '#parts/navigation/Router';
import { useMayWrite, useRowsOfAll, useToday } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { EmptyState } from '#ui/EmptyState';
import { useFirstShown } from '#ui/first-shown';
import { count } from '#ui/format';
import { Page } from '#ui/Page';

const LazyLimits = lazily(async () => (await import('./LimitsForm')).LimitsForm);

const levels = {
  refuse: { title: 'Impossível', tone: 'red', words: 'Um destes valores está errado: corrija.' },
  confirm: { title: 'Improvável', tone: 'orange', words: 'Pode estar certo. Confira, e corrija se não estiver.' },
  gap: { title: 'Falta ou está repetido', tone: 'gray', words: 'Complete o que falta, e separe o que está repetido.' },
} as const;

export function IntegrityScreen() {
  const rows = useRowsOfAll(integrityNouns);
  const today = useToday();
  const checks = useMemo(() => integrityChecks(rows, today), [rows, today]);
  const mayDecide = useMayWrite('herd_settings');
  const [setting, setSetting] = useState(false);
  const many = checks.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <Page
      title="Conferência"
      subtitle="O que pode estar errado nos registros"
      actions={
        mayDecide && (
          <Button icon={SlidersHorizontal} onClick={() => setSetting(true)}>
            Limites da fazenda
          </Button>
        )
      }
    >
      {checks.length === 0 && (
        <EmptyState icon={CircleCheckBig} title="Tudo confere">
          Nenhum registro impossível, improvável, repetido ou em falta.
        </EmptyState>
      )}
      {many > 0 && <p role="status">{`${count(many, 'registro', 'registros')} para conferir`}</p>}
      {(Object.keys(levels) as IntegrityCheck['level'][]).map((level) => (
        <Level key={level} level={level} checks={checks.filter((check) => check.level === level)} />
      ))}
      <LazyLimits with={setting && { onClose: () => setSetting(false) }} />
    </Page>
  );
}

function Level({ level, checks }: { level: IntegrityCheck['level']; checks: readonly IntegrityCheck[] }) {
  const { title, words } = levels[level];
  if (checks.length === 0) return null;
  return (
    <section className="flex flex-col gap-3" aria-label={title}>
      <h2>{title}</h2>
      <p className="text-muted">{words}</p>
      {checks.map((check) => (
        <Check key={check.key} check={check} />
      ))}
    </section>
  );
}

const firstShown = 10;

function Check({ check: { level, title, why, entries } }: { check: IntegrityCheck }) {
  const [most, showAll] = useFirstShown(firstShown);
  const shown = entries.slice(0, most);
  return (
    <Card title={title} actions={<Badge tone={levels[level].tone}>{count(entries.length, 'registro', 'registros')}</Badge>}>
      <p className="text-muted">{why}</p>
      <ul className="flex flex-col divide-y divide-line">
        {shown.map(({ text, to }, i) => (
          <li key={`${i} ${text}`} className="py-2">
            <Link to={to} className="wrap-anywhere underline">
              {text}
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < entries.length && <Button onClick={showAll}>Mostrar todos ({entries.length})</Button>}
    </Card>
  );
}
