// Products that were given without anybody knowing their withdrawal: one question each, answered for all its records.
import { useId, useMemo, useState } from 'react';
import { isOld, type UnknownWithdrawal, unknownWithdrawals } from '#domain/health/unknown-withdrawals';
import { lazily } from '#parts/forms/Lazy';
import { useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { count, date } from '#ui/format';

const LazyForm = lazily(async () => (await import('./WithdrawalAnswerForm')).WithdrawalAnswerForm);

/** The others follow when these are answered. */
const atOnce = 5;

export function UnknownWithdrawals() {
  const id = useId();
  const animals = useRows('animals');
  const animal_vaccines = useRows('animal_vaccines');
  const animal_treatments = useRows('animal_treatments');
  const today = useToday();
  const mayAnswer = useMayWrite('animal_vaccines');
  const [asked, setAsked] = useState<UnknownWithdrawal | null>(null);
  const open = useMemo(() => unknownWithdrawals({ animals, animal_vaccines, animal_treatments }), [animals, animal_vaccines, animal_treatments]);
  if (open.length === 0) return null;
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>
          Falta a carência <span className="badge tone-gray">{count(open.length, 'produto', 'produtos')}</span>
        </h2>
      </div>
      <p className="text-muted">Carne e leite destes animais ficam bloqueados até alguém digitar os dias da bula.</p>
      <ul className="mt-3 flex flex-col divide-y divide-line border-t border-line">
        {open.slice(0, atOnce).map((one) => (
          <li key={one.key} className="flex flex-wrap items-center justify-between gap-2 py-3">
            <p className="min-w-0 wrap-anywhere">
              <strong className="font-semibold">{one.name}</strong>
              <span className="block text-sm text-muted">
                {count(one.animal_ids.size, 'animal', 'animais')}, {one.from === one.to ? `em ${date(one.to)}` : `de ${date(one.from)} a ${date(one.to)}`}
                {isOld({ last: one.to }, today) && ': faz mais de 6 meses'}
              </span>
            </p>
            {mayAnswer && (
              <Button className="px-3" onClick={() => setAsked(one)} aria-label={`Informar carência: ${one.name}`}>
                Informar carência
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open.length > atOnce && <p className="text-muted">e mais {count(open.length - atOnce, 'produto', 'produtos')}</p>}
      <LazyForm with={asked && { asked, onClose: () => setAsked(null) }} />
    </section>
  );
}
