// The animals behind a figure of the herd: a class at both ends of the period, or the kilograms of a movement.
import type { HerdReport, MovementName } from '#domain/money/herd-report';
import { movements } from '#domain/money/herd-report';
import { headsIn } from '#domain/money/herd-values';
import { AnimalLink } from '#parts/animals/AnimalLink';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { count, kg } from '#ui/format';

const most = 200;

export type Shown = { class: string | null; classOf: true } | { movement: MovementName };
type Line = { id: string; name: string; heads: number; words: string };

function linesOf({ classes, weight }: HerdReport, shown: Shown): { title: string; lines: Line[] } {
  if ('movement' in shown) {
    const lines = weight[shown.movement].animals.map(({ head, kg: weighs, isEstimated }) => ({
      id: head.animal.id,
      name: head.animal.name,
      heads: head.heads,
      words: weighs === null ? 'sem peso' : `${kg(weighs)}${isEstimated ? ' (média da categoria)' : ''}`,
    }));
    return { title: `Bovinos: ${movements[shown.movement].toLowerCase()}`, lines };
  }
  const found = classes.find(({ category }) => category === shown.class)!;
  const [start, end] = [new Set(found.start), new Set(found.end)];
  const lines = [...new Set([...found.start, ...found.end])].map((head) => ({
    id: head.animal.id,
    name: head.animal.name,
    heads: head.heads,
    words: start.has(head) ? (end.has(head) ? 'no início e no fim' : 'só no início') : 'só no fim',
  }));
  return { title: found.name, lines: lines.toSorted((a, b) => Number(a.words.includes(' e ')) - Number(b.words.includes(' e '))) };
}

export function HerdAnimals({ report, shown, onClose }: { report: HerdReport; shown: Shown; onClose: () => void }) {
  const { title, lines } = linesOf(report, shown);
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <p>{count(headsIn(lines), 'cabeça', 'cabeças')}</p>
      <ul className="flex flex-col gap-2 pt-2">
        {lines.slice(0, most).map(({ id, name, heads, words }) => (
          <li key={id} className="flex justify-between gap-3">
            <span>
              <AnimalLink id={id} name={name} />
              {heads > 1 && ` (${count(heads, 'cabeça', 'cabeças')})`}
            </span>
            <span className="text-right">{words}</span>
          </li>
        ))}
      </ul>
      {lines.length > most && <p className="text-muted">E mais {lines.length - most}, em Animais.</p>}
    </Dialog>
  );
}
