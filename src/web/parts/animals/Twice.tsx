// "Registrado duas vezes?" on an animal's page: leads to Pendências, where one is kept.
import { doubleInWords } from '#domain/overview/double-event-words';
import { Link } from '#parts/navigation/Router';
import { useDoubles } from '#parts/sync/Doubles';
import { pendingPath } from '#parts/sync/Pending';
import { Notice } from '#ui/Banner';

/** The records of this animal that may have been entered twice. */
export function TwiceNotice({ animal_id }: { animal_id: string }) {
  const mine = useDoubles().filter((one) => one.animal_id === animal_id);
  if (mine.length === 0) return null;
  return (
    <Notice tone="yellow" role="status" title="Registrado duas vezes?">
      <ul>
        {mine.map((one) => (
          <li key={one.key}>{doubleInWords(one, undefined)}</li>
        ))}
      </ul>
      <Link to={pendingPath} className="link">
        Escolher qual fica
      </Link>
    </Notice>
  );
}
