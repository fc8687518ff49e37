// On an animal's page: that it is in quarantine, until when, and which exams are missing.
import type { Animal } from '#domain/herd/animals';
import { exams, isQuarantined, missingExams } from '#domain/herd/quarantines';
import { Link } from '#parts/navigation/Router';
import { useRowsOf, useToday } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { date } from '#ui/format';

export function QuarantineNotice({ animal }: { animal: Animal }) {
  const today = useToday();
  const open = useRowsOf('quarantines', 'animal_id', animal.id).find(isQuarantined);
  if (!open || animal.status !== 'ativo') return null;
  const missing = missingExams(open, animal, today).map((exam) => exams[exam].toLowerCase());
  return (
    <Notice tone="orange" title={`Em quarentena até ${date(open.until_date)}`}>
      <p>
        {missing.length > 0 && `Falta o exame de ${missing.join(' e de ')}. `}
        <Link to="/tags/quarentena" className="underline">
          Exames e liberação
        </Link>
      </p>
    </Notice>
  );
}
