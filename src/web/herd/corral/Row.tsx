// The row at hand: a tag, the animal, what is written of it, and the next; below it the last ones. The same for every kind of work in the corral.
import { type ReactNode, useState } from 'react';
import type { Animal } from '#domain/herd/animals';
import { newId } from '#domain/kernel/ids';
import { useDevice, useRow } from '#parts/sync/FarmData';
import { FindAnimal } from './FindAnimal';
import { Noted, PlanBar, Saved } from './Frame';
import { useFinding } from './finding';
import { type Entry, LastEntries } from './LastEntries';
import type { AtHand, Keep, Session } from './session';

/** What the part that writes is given. */
export type Hand<Plan, Typed> = {
  at: AtHand<Typed>;
  animal: Animal;
  plan: Plan;
  onType: (typed: Typed) => void;
  /** A reader was used before it was saved. */
  onOtherTag: (tag: string) => void;
  onLeave: () => void;
  onSaved: (words: string) => void;
};

type RowProps<Plan, Typed> = {
  session: Session<Plan, Typed>;
  keep: Keep<Plan, Typed>;
  /** Who may stand in this row. */
  which: (animal: Animal) => boolean;
  /** What a new entry begins with. */
  blank: () => Typed;
  /** What a saved one says now, to be corrected. */
  typedOf: (entry: string) => Typed | undefined;
  plan: string;
  otherDay: string | null;
  title: string;
  of: string;
  entries: readonly Entry[];
  /** What helps to write it. */
  below?: ReactNode;
  renderHand: (hand: Hand<Plan, Typed>) => ReactNode;
  renderPlan: (onClose: () => void) => ReactNode;
  renderEnding: (onStay: () => void) => ReactNode;
  onRemove: (asked: { id: string; name: string }) => void;
};

export function Row<Plan, Typed>({
  session,
  keep,
  which,
  blank,
  typedOf,
  entries,
  below,
  renderHand,
  renderPlan,
  renderEnding,
  onRemove,
  ...words
}: RowProps<Plan, Typed>) {
  const { replica } = useDevice();
  const { plan, tag, at, unknown } = session;
  // Deleted meanwhile by somebody else, it stands here no longer.
  const animal = useRow('animals', at?.animal_id);
  const [saved, setSaved] = useState<string | null>(null);
  const [open, setOpen] = useState<'plan' | 'end' | null>(null);
  const nameOf = (animal_id: string) => replica.row('animals', animal_id)?.name ?? 'animal em outra fazenda';

  const take = ({ id: animal_id }: Animal) => {
    setSaved(null);
    keep({ tag: '', at: { entry: newId(), animal_id, typed: blank(), correcting: false } });
  };
  const finding = useFinding({ which, onFound: take });
  const correct = ({ id: entry, animal_id }: Entry) => {
    const typed = typedOf(entry);
    if (typed === undefined) return;
    finding.clear();
    setSaved(null);
    keep({ tag: '', at: { entry, animal_id, typed, correcting: true } });
  };

  return (
    <>
      <PlanBar plan={words.plan} otherDay={words.otherDay} onChange={() => setOpen('plan')} onEnd={() => setOpen('end')} />
      <Saved words={saved} />
      {at && animal ? (
        renderHand({
          at,
          animal,
          plan,
          onType: (typed) => keep({ at: { ...at, typed } }),
          onOtherTag: (other) => {
            keep({ tag: other, at: null });
            finding.look(other);
          },
          onLeave: () => keep({ at: null }),
          onSaved: (said) => {
            setSaved(said);
            keep({ tag: '', at: null });
          },
        })
      ) : (
        <FindAnimal
          tag={tag}
          finding={finding}
          onType={(typed) => {
            setSaved(null);
            keep({ tag: typed });
          }}
          onFound={take}
          onUnknown={(other) => keep({ tag: '', unknown: [...new Set([...unknown, other])] })}
        />
      )}
      {below}
      <Noted tags={unknown} onForget={() => keep({ unknown: [] })} />
      <LastEntries title={words.title} of={words.of} entries={entries} nameOf={nameOf} onCorrect={correct} onRemove={onRemove} />
      {open === 'plan' && renderPlan(() => setOpen(null))}
      {open === 'end' && renderEnding(() => setOpen(null))}
    </>
  );
}
