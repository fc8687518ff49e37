// The number typed for a cow: saved on blur and on leaving the screen, and kept as a draft until then.
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { type Question, RuleBroken } from '#domain/kernel/errors';
import { MilkProduction } from '#domain/milk/milk-production';
import type { Drafts } from '#ui/drafts';

type Litres = number | null;
type Kept = { drafts: Drafts | null; name: string };

/** `milking`: its day and shift. */
export const draftName = (milking: string, animal_id: string) => `milking ${milking} ${animal_id}`;
/** The milking of a draft, or undefined if it is not of one. */
export const milkingIn = (name: string) => /^milking (\S+ \S+) /.exec(name)?.[1];

/** The recorded value until somebody types. */
export function useTypedLitres(recorded: Litres, saveLitres: (wanted: Litres, confirmed: string[]) => Promise<void>, { drafts, name }: Kept) {
  const [typed, setTyped] = useState<Litres | undefined>();
  const [fault, setFault] = useState<string>();
  /** Asked beside the number: a dialog would interrupt the milking. */
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const [, showAgain] = useReducer((times: number) => times + 1, 0);
  const draft = drafts?.get(name);
  const restored = typed === undefined && draft && restoredFrom(draft, recorded);
  const wanted = restored && !restored.isOffered ? restored.litres : typed;

  const type = (next: Litres) => {
    setTyped(next);
    setQuestions([]);
    if (next === recorded) drafts?.forget(name);
    // An unfinished number is no number yet.
    else if (!Number.isNaN(next)) drafts?.keep({ name, at: new Date().toISOString(), values: { litres: next }, seen: { litres: recorded } });
  };
  const save = (confirmed: string[] = []) => {
    if (wanted === undefined) return;
    // Keep what was typed meanwhile.
    const done = () => setTyped((now) => (Object.is(now, wanted) ? undefined : now));
    if (wanted === recorded) {
      drafts?.forget(name);
      setFault(undefined);
      return done();
    }
    const stored = drafts?.beginSave(name);
    setTyped(wanted);
    void saveLitres(wanted, confirmed).then(
      () => {
        stored?.saved();
        setFault(undefined);
        setQuestions([]);
        done();
      },
      (error: unknown) => {
        stored?.failed();
        if (!(error instanceof RuleBroken)) console.error(error);
        const asked = (error instanceof RuleBroken && error.confirm) || [];
        setQuestions(asked);
        setFault(asked.length > 0 ? undefined : error instanceof RuleBroken ? error.message : MilkProduction.failed!.save);
      },
    );
  };
  // The Back button removes the field without a blur.
  const leave = useEffectEvent(() => typed !== undefined && save());
  useEffect(() => () => void leave(), []);

  const discard = () => {
    drafts?.forget(name);
    showAgain();
  };
  const confirm = () => save(questions.map(({ key }) => key));
  return { value: wanted === undefined ? recorded : wanted, type, save, fault, questions, confirm, restored, discard };
}

/** Offered, not filled in, when the record changed since: saving would overwrite it. */
function restoredFrom({ at, values, seen }: NonNullable<ReturnType<Drafts['get']>>, recorded: Litres) {
  return { at, litres: values['litres'] as Litres, isOffered: (seen as { litres: Litres }).litres !== recorded };
}
