// The pastures on the map: coloured by use and rest, with the same in words, and a legend.
import { pixelOf, type Size, type View } from '#domain/pastures/map-projection';
import { type GroundState, groundStates, labelPlace, type Mapped, shortName } from '#domain/pastures/pasture-map';
import type { Ground } from '#domain/pastures/pasture-queries';
import { count, days } from '#ui/format';
import { pathOf } from './MapCanvas';

const colours: Record<GroundState, { fill: string; line: string }> = {
  in_use: { fill: 'var(--orange-soft)', line: 'var(--orange)' },
  rest_begun: { fill: 'var(--yellow-soft)', line: 'var(--yellow)' },
  resting: { fill: 'var(--blue-soft)', line: 'var(--blue)' },
  rested: { fill: 'var(--green-soft)', line: 'var(--green)' },
  unused: { fill: 'var(--gray-soft)', line: 'var(--gray)' },
};

/** "31 cabeças · 10 dias", "5 dias de descanso". */
export const grazingInWords = ({ now, rested }: Pick<Ground, 'now' | 'rested'>) =>
  now
    ? [now.heads > 0 && count(now.heads, 'cabeça', 'cabeças'), days(now.days)].filter(Boolean).join(' · ')
    : rested === null
      ? 'Nunca usado'
      : `${days(rested)} de descanso`;

/** The same, shorter and shorter. */
const shorterAndShorter = (ground: Pick<Ground, 'now' | 'rested'>) => {
  const { now, rested } = ground;
  const short = now ? [`${now.heads} cab · ${now.days} d`, `${now.days} d`] : rested === null ? [] : [days(rested), `${rested} d`];
  return [grazingInWords(ground), ...short];
};

type ShapesProps = { mapped: readonly Mapped[]; view: View; size: Size; chosen?: string | undefined; onChoose?: (id: string) => void };

export const PastureShapes = ({ mapped, view, size, chosen, onChoose }: ShapesProps) => (
  <>
    {/* Hatched: use is not told by the colour alone. */}
    <defs>
      <pattern id="in-use" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1="0" x2="0" y1="0" y2="9" stroke="var(--orange)" strokeWidth="2" opacity="0.45" />
      </pattern>
    </defs>
    {mapped.map((one) => (
      <Shape key={one.ground.id} one={one} view={view} size={size} isChosen={one.ground.id === chosen} onChoose={onChoose} />
    ))}
    {/* Over all shapes, so that none covers a name. */}
    {mapped.map((one) => (
      <Label key={one.ground.id} one={one} view={view} size={size} />
    ))}
  </>
);

type ShapeProps = { one: Mapped; view: View; size: Size; isChosen: boolean; onChoose: ShapesProps['onChoose'] };

function Shape({ one: { ground, corners, state }, view, size, isChosen, onChoose }: ShapeProps) {
  const path = pathOf(view, size, corners);
  const { fill, line } = colours[state];
  const drawing = (
    <>
      <path d={path} fill={fill} fillOpacity="0.85" stroke={line} strokeWidth={isChosen ? 5 : 2.5} strokeLinejoin="round" />
      {state === 'in_use' && <path d={path} fill="url(#in-use)" stroke="none" />}
    </>
  );
  if (!onChoose) return <g opacity="0.6">{drawing}</g>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a shape of the map has no other element.
    <g
      role="button"
      tabIndex={0}
      aria-pressed={isChosen}
      aria-label={`${ground.pasture.name}: ${groundStates[state]}, ${grazingInWords(ground)}`}
      className="cursor-pointer"
      onClick={() => onChoose(ground.id)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        onChoose(ground.id);
      }}
    >
      {drawing}
    </g>
  );
}

/** Pixels of a letter, about. */
const [wide, narrow] = [7.2, 6.2];

/** What has no room is left out: it is in the table below the map. */
function Label({ one: { ground, corners }, view, size }: { one: Mapped; view: View; size: Size }) {
  const place = labelPlace(corners);
  const room = (place.width / 360) * view.scale;
  const { name } = ground.pasture;
  const shown = [name, shortName(name)].find((text) => text.length * wide < room);
  if (!shown) return null;
  const use = shorterAndShorter(ground).find((words) => words.length * narrow < room);
  const [x, y] = pixelOf(view, size, place.corner);
  const text = {
    x,
    textAnchor: 'middle',
    fill: 'var(--ink)',
    stroke: 'var(--surface)',
    strokeWidth: 3.5,
    paintOrder: 'stroke',
    strokeLinejoin: 'round',
  } as const;
  return (
    <g aria-hidden="true" pointerEvents="none">
      <text {...text} y={y} fontSize="13" fontWeight="700">
        {shown}
      </text>
      {use && (
        <text {...text} y={y + 16} fontSize="12">
          {use}
        </text>
      )}
    </g>
  );
}

/** Only the classes that are on the map. */
export const MapLegend = ({ states }: { states: ReadonlySet<GroundState> }) => (
  <ul aria-label="Legenda" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
    {(Object.keys(groundStates) as GroundState[])
      .filter((state) => states.has(state))
      .map((state) => (
        <li key={state} className="flex items-center gap-2">
          <svg width="22" height="16" aria-hidden="true">
            <rect x="1" y="1" width="20" height="14" rx="3" fill={colours[state].fill} stroke={colours[state].line} strokeWidth="2" />
            {state === 'in_use' && <path d="M4,14 L14,2 M10,14 L20,2" stroke="var(--orange)" strokeWidth="2" opacity="0.6" />}
          </svg>
          {groundStates[state]}
        </li>
      ))}
  </ul>
);
