// Controle de vacinas: for each animal, its last dose of each product and the next due date; late ones first.
import { useMemo, useState } from 'react';
import type { AnimalVaccine } from '#domain/health/animal-vaccines';
import { vaccineControl } from '#domain/health/health-queries';
import type { Animal } from '#domain/herd/animals';
import { AnimalLink } from '#parts/animals/AnimalLink';
import { Badge } from '#ui/Badge';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { date } from '#ui/format';

const [few, more] = [8, 20];

type VaccinePanelProps = { animals: readonly Animal[]; applications: readonly AnimalVaccine[]; today: string };

export function VaccinePanel({ animals, applications, today }: VaccinePanelProps) {
  const control = useMemo(() => vaccineControl(animals, applications), [animals, applications]);
  const [shown, setShown] = useState(few);
  return (
    <Card title="Controle de vacinas por animal">
      {control.length === 0 && <p className="text-muted">Nenhuma aplicação registrada.</p>}
      <ul className="calves">
        {control.slice(0, shown).map(({ animal, vaccine_name, last, next }) => (
          <li key={last.id}>
            <div className="min-w-0 flex-1">
              <AnimalLink id={animal.id} name={animal.name} />
              <span className="block text-[0.9375rem] text-muted">
                {vaccine_name} · última em {date(last.application_date)}
              </span>
            </div>
            {next === null ? <Badge>Sem próxima</Badge> : <Badge tone={next < today ? 'red' : 'blue'}>{date(next)}</Badge>}
          </li>
        ))}
      </ul>
      {control.length > shown && (
        <Button variant="quiet" className="-mx-3" onClick={() => setShown(shown + more)}>
          Mostrar mais
        </Button>
      )}
    </Card>
  );
}
