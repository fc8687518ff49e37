// "Sem histórico: já foi feita?": one question for each animal, with the products that it should have received long ago.
import type { HistoryQuestion } from '#domain/health/due-dose-queries';
import type { Suggestion } from '#domain/health/vaccine-suggestion-queries';
import { AnimalLink } from '#parts/animals/AnimalLink';
import { Badge } from '#ui/Badge';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { useFirstShown } from '#ui/first-shown';
import { usePrinting } from '#ui/printing';

const [few, more] = [5, 20];

type HistoryQuestionsProps = { questions: readonly HistoryQuestion[]; record: ((suggestion: Suggestion) => void) | undefined };

export function HistoryQuestions({ questions, record }: HistoryQuestionsProps) {
  const [most, showMore] = useFirstShown(few, more);
  const printing = usePrinting();
  return (
    <Card aria-label="Sem histórico">
      <div className="flex flex-wrap items-center gap-2">
        <h2>Já foram feitas?</h2>
        <Badge tone="gray">Sem histórico</Badge>
      </div>
      <p className="text-muted">Estes animais passaram da idade da primeira dose e não têm registro dela. Toque no produto para anotar quando foi aplicado.</p>
      <ul className="mt-3">
        {questions.slice(0, most).map(({ animal, protocols }) => (
          <li key={animal.id} className="flex flex-col gap-1 border-t border-line py-2">
            <p>
              <AnimalLink id={animal.id} name={animal.name} />
              {animal.identification && <span className="text-muted"> · {animal.identification}</span>}
            </p>
            {record && !printing ? (
              <p className="flex flex-wrap gap-2">
                {protocols.map((protocol) => (
                  <Button
                    key={protocol.id}
                    className="px-3"
                    aria-label={`Registrar Vacina: ${protocol.vaccine_name}, ${animal.name}`}
                    onClick={() => record({ animal, protocol, status: 'unrecorded', days: 0 })}
                  >
                    {protocol.vaccine_name}
                  </Button>
                ))}
              </p>
            ) : (
              <p className="text-muted">{protocols.map(({ vaccine_name }) => vaccine_name).join(', ')}</p>
            )}
          </li>
        ))}
      </ul>
      {questions.length > most && (
        <Button variant="quiet" className="-mx-3" onClick={showMore}>
          Mostrar mais
        </Button>
      )}
    </Card>
  );
}
