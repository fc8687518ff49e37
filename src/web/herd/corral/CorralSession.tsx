// The corral session for any kind of work: tag, animal, entry, next animal; the last entries below.
import { type ReactNode, useState } from 'react';
import type { Animal } from '#domain/herd/animals';
import { newId } from '#domain/kernel/ids';
import { FindAnimal } from '#parts/animals/FindAnimal';
import { useFinding } from '#parts/animals/find-animal';
import { useDevice, useRow } from '#parts/sync/FarmData';
import { Noted, PlanBar, Saved } from './CorralPage';
import { type Entry, LastEntries } from './LastEntries';
import type { AtHand, Session, UpdateSession } from './session';

/** Props of the entry component. */
export type EntryProps<Plan, Typed> = {
  at: AtHand<Typed>;
  animal: Animal;
  plan: Plan;
  onType: (typed: Typed) => void;
  /** A tag was read before the entry was saved. */
  onOtherTag: (tag: string) => void;
  onLeave: () => void;
  onSaved: (words: string) => void;
};

type CorralSessionProps<Plan, Typed> = {
  session: Session<Plan, Typed>;
  update: UpdateSession<Plan, Typed>;
  /** Which animals the session accepts. */
  which: (animal: Animal) => boolean;
  /** The initial value of a new entry. */
  blank: (animal_id: string) => Typed;
  /** The current values of a saved entry, for correction. */
  typedOf: (entry: string) => Typed | undefined;
  plan: string;
  otherDay: string | null;
  title: string;
  of: string;
  entries: readonly Entry[];
  /** Extra content below the entry. */
  below?: ReactNode;
  renderEntry: (hand: EntryProps<Plan, Typed>) => ReactNode;
  renderPlan: (onClose: () => void) => ReactNode;
  renderEnding: (onStay: () => void) => ReactNode;
  onRemove: (asked: { id: string; name: string }) => void;
};

export function CorralSession<Plan, Typed>({
  session,
  update,
  which,
  blank,
  typedOf,
  entries,
  below,
  renderEntry,
  renderPlan,
  renderEnding,
  onRemove,
  ...words
}: CorralSessionProps<Plan, Typed>) {
  const { replica } = useDevice();
  const { plan, tag, at, unknown } = session;
  // Undefined when somebody else deleted it meanwhile.
  const animal = useRow('animals', at?.animal_id);
  const [saved, setSaved] = useState<string | null>(null);
  const [open, setOpen] = useState<'plan' | 'end' | null>(null);
  const nameOf = (animal_id: string) => replica.row('animals', animal_id)?.name ?? 'animal em outra fazenda';

  const take = ({ id: animal_id }: Animal) => {
    setSaved(null);
    update({ tag: '', at: { entry: newId(), animal_id, typed: blank(animal_id), correcting: false } });
  };
  const finding = useFinding({ which, onFound: take });
  const correct = ({ id: entry, animal_id }: Entry) => {
    const typed = typedOf(entry);
    if (typed === undefined) return;
    finding.clear();
    setSaved(null);
    update({ tag: '', at: { entry, animal_id, typed, correcting: true } });
  };

  return (
    <>
      <PlanBar plan={words.plan} otherDay={words.otherDay} onChange={() => setOpen('plan')} onEnd={() => setOpen('end')} />
      <Saved words={saved} />
      {at && animal ? (
        renderEntry({
          at,
          animal,
          plan,
          onType: (typed) => update({ at: { ...at, typed } }),
          onOtherTag: (other) => {
            update({ tag: other, at: null });
            finding.look(other);
          },
          onLeave: () => update({ at: null }),
          onSaved: (said) => {
            setSaved(said);
            update({ tag: '', at: null });
          },
        })
      ) : (
        <FindAnimal
          tag={tag}
          finding={finding}
          onType={(typed) => {
            setSaved(null);
            update({ tag: typed });
          }}
          onFound={take}
          onUnknown={(other) => update({ tag: '', unknown: [...new Set([...unknown, other])] })}
        />
      )}
      {below}
      <Noted tags={unknown} onForget={() => update({ unknown: [] })} />
      <LastEntries title={words.title} of={words.of} entries={entries} nameOf={nameOf} onCorrect={correct} onRemove={onRemove} />
      {open === 'plan' && renderPlan(() => setOpen(null))}
      {open === 'end' && renderEnding(() => setOpen(null))}
    </>
  );
}
