// Agenda: what is due in breeding on each of the next 60 days, with the cows and the steps of IATF lots.
import { CalendarDays } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { Animal } from '#domain/herd/animals';
import { isBeefBreed } from '#domain/herd/breed-composition';
import { breedingCalendar, type CalendarDay, calendarDays, dueNames } from '#domain/reproduction/breeding-calendar';
import { AnimalLink } from '#parts/animals/AnimalLink';
import { useBreedingHerd } from '#parts/animals/BreedingHerd';
import { useHerdParameters } from '#parts/animals/HerdParameters';
import { ExportSheets } from '#parts/export/Export';
import { useRows, useToday } from '#parts/sync/FarmData';
import { Card } from '#ui/Card';
import { EmptyState } from '#ui/EmptyState';
import { date } from '#ui/format';
import { Page } from '#ui/Page';

const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' });

export function CalendarTab({ children }: { children: ReactNode }) {
  const { animals, members } = useBreedingHerd();
  const herd = useHerdParameters();
  const lots = useRows('synchronisation_lots');
  const today = useToday();
  const days = useMemo(
    () => breedingCalendar(members, lots, today, (id) => !isBeefBreed(animals.get(id)?.breed ?? null), herd),
    [members, lots, today, animals, herd],
  );
  return (
    <Page
      title="Manejo Reprodutivo"
      subtitle={`O que vem nos próximos ${calendarDays} dias, pelo que está registrado hoje`}
      actions={days.length > 0 && <ExportSheets title="Agenda da reprodução" pdf sheets={() => [sheetOf(days, animals)]} />}
    >
      {children}
      {days.length === 0 && (
        <EmptyState icon={CalendarDays} title="Nada previsto para os próximos dias">
          Com os partos, as coberturas e os diagnósticos anotados, o que fazer aparece aqui com a data.
        </EmptyState>
      )}
      <ol className="flex flex-col gap-3">
        {days.map(({ day, due, lots: steps }) => (
          <li key={day}>
            <Card>
              <h2 className="text-base font-semibold">
                <time dateTime={day}>{day === today ? 'Hoje' : `${date(day)}, ${weekday.format(Date.parse(day))}`}</time>
              </h2>
              <ul>
                {due.map(({ what, animals: ids }) => (
                  <li key={what} className="py-1">
                    <span className="font-semibold">{`${dueNames[what]}: `}</span>
                    {ids.map((id, i) => (
                      <span key={id}>
                        {i > 0 && ', '}
                        <AnimalLink id={id} name={animals.get(id)?.name ?? 'Animal'} />
                      </span>
                    ))}
                  </li>
                ))}
                {steps.map(({ lot, name, what, free }) => (
                  <li key={`${lot} ${what}`} className="py-1">
                    <span className="font-semibold">{`${name}: `}</span>
                    {what}
                    {free && <strong>{` (${free})`}</strong>}
                  </li>
                ))}
              </ul>
            </Card>
          </li>
        ))}
      </ol>
    </Page>
  );
}

const sheetOf = (days: readonly CalendarDay[], animals: ReadonlyMap<string, Animal>) => ({
  title: 'Agenda da reprodução',
  columns: [
    { label: 'Dia', kind: 'date' as const },
    { label: 'O que', kind: 'text' as const },
    { label: 'Animal ou lote', kind: 'text' as const },
    { label: 'Brinco', kind: 'text' as const },
  ],
  rows: days.flatMap(({ day, due, lots }) => [
    ...due.flatMap(({ what, animals: ids }) => ids.map((id) => [day, dueNames[what], animals.get(id)?.name ?? null, animals.get(id)?.identification ?? null])),
    ...lots.map(({ name, what }) => [day, what, name, null]),
  ]),
});
