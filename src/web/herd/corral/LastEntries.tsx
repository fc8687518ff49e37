// The last entries of the session, to check, correct or undo.
import { Pencil, Trash2 } from 'lucide-react';
import { AnimalName } from '#parts/animals/AnimalName';
import { IconButton } from '#ui/Button';
import { Card } from '#ui/Card';
import { number } from '#ui/format';
import { Second } from '#ui/SecondLine';

export type Entry = {
  id: string;
  animal_id: string;
  /** "425 kg" */
  words: string;
  more: string;
};

const most = 10;

type LastEntriesProps = {
  title: string;
  entries: readonly Entry[];
  /** "pesagem" */
  of: string;
  nameOf: (animal_id: string) => string;
  onCorrect: (entry: Entry) => void;
  onRemove: (asked: { id: string; name: string }) => void;
};

export function LastEntries({ title, entries, of, nameOf, onCorrect, onRemove }: LastEntriesProps) {
  return (
    <Card title={`${title}: ${number(entries.length, 0)}`} aria-label={title}>
      {entries.length === 0 ? (
        <p className="text-muted">Cada animal salvo aparece aqui, o último primeiro.</p>
      ) : (
        <ol aria-label="Últimos registros" className="flex flex-col divide-y divide-line">
          {entries.slice(0, most).map((entry) => {
            const { id, animal_id, words, more } = entry;
            const which = `${of} de ${nameOf(animal_id)}`;
            return (
              <li key={id} className="flex items-center gap-2 py-2">
                <div className="min-w-0 flex-1">
                  <span className="font-semibold wrap-anywhere">
                    <AnimalName id={animal_id} />
                  </span>
                  <Second>{more}</Second>
                </div>
                <span className="text-lg font-bold whitespace-nowrap">{words}</span>
                <IconButton label={`Corrigir ${which}`} icon={Pencil} className="corral-icon" onClick={() => onCorrect(entry)} />
                <IconButton
                  label={`Excluir ${which}`}
                  icon={Trash2}
                  className="corral-icon"
                  onClick={() => onRemove({ id, name: `${nameOf(animal_id)}: ${words}` })}
                />
              </li>
            );
          })}
        </ol>
      )}
      {entries.length > most && <p className="pt-2 text-sm text-muted">As {most} últimas; todas estão na lista.</p>}
    </Card>
  );
}
