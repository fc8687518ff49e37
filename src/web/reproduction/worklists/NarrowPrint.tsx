// A worklist on the paper of a receipt printer, 80 mm wide and as long as the list.
import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useFarm } from '#parts/sync/Auth';
import { count, date } from '#ui/format';
import type { Line } from './columns';

const [width, margin] = [80, 3];
const pixelsPerMillimetre = 96 / 25.4;
/** Browsers refuse longer pages; the roll then goes on with the next one. */
const longest = 2_500;

/** A rule of its own, since its length depends on the list: not a style element, which the content security policy refuses. */
function addPage(height: number) {
  const sheet = document.styleSheets[document.styleSheets.length - 1]!;
  const at = sheet.insertRule(`@page { size: ${width}mm ${height}mm; margin: ${margin}mm; }`, sheet.cssRules.length);
  return () => sheet.deleteRule(at);
}

type NarrowPrintProps = { title: string; day: string; lines: readonly Line[]; onDone: () => void };

/** Prints when it is shown, and is taken away afterwards. */
export function NarrowPrint({ title, day, lines, onDone }: NarrowPrintProps) {
  const { farm } = useFarm();
  const paper = useRef<HTMLDivElement>(null);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const height = Math.ceil(paper.current!.getBoundingClientRect().height / pixelsPerMillimetre) + 2 * margin + 2;
    const removePage = addPage(Math.min(height, longest));
    const end = () => done();
    addEventListener('afterprint', end);
    const frame = requestAnimationFrame(() => print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', end);
      removePage();
    };
  }, []);
  return createPortal(
    <div ref={paper} className="narrow-print" aria-hidden="true">
      <h1>{title}</h1>
      <p>{`${farm.farm_name}, ${date(day)}: ${count(lines.length, 'animal', 'animais')}`}</p>
      <ul>
        {lines.map(({ id, animal, place, item }) => (
          <li key={id}>
            <span className="box" />
            <span>
              <strong>{animal.identification ? `${animal.name} (${animal.identification})` : animal.name}</strong>
              <br />
              {item.what}
              <br />
              {[item.del !== null && `DEL ${item.del}`, `desde ${date(item.since)}`, place?.name].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>,
    document.body,
  );
}
