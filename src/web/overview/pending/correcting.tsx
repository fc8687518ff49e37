// A refused call in the form it was written in: filled in with what was said, it is said anew in its place.
import { useRef, useState } from 'react';
import type { Device } from '#data/device';
import { wantedIn } from '#domain/overview/pending';
import type { Call } from '#domain/verbs';
import { DispatchProvider, useDevice } from '#parts/sync/FarmData';
import type { Corrections } from '#parts/sync/Pending';
import { WrittenBefore } from '#ui/Form';

type Ways = {
  /** The same verb, said with what is now in the form. */
  again: (call: Call, input: Call['input']) => Promise<void>;
  /** What is now in the form is what the record has already. */
  asItIs: (call: Call) => void;
};

export function useCorrecting(corrections: Corrections, { again, asItIs }: Ways) {
  const { replica, dispatch } = useDevice();
  const [correcting, setCorrecting] = useState<Call | null>(null);
  const said = useRef(false);

  const formOf = (call: Call) => {
    const form = corrections[call.verb];
    const given = form?.given(call.input as never, replica.row);
    return form && given ? { ...form, given } : null;
  };
  const form = correcting && formOf(correcting);
  const close = () => setCorrecting(null);
  const dispatchInstead = async (verb: Call['verb'], input: Call['input']) => {
    const refused = replica.refused().some(({ call }) => call.id === correcting?.id);
    // What a form says besides, such as taking it back, is said as always.
    if (correcting && verb === correcting.verb && refused) {
      await again(correcting, input);
      close();
    } else await dispatch(verb, input as never);
    said.current = true;
  };
  /** A form that changes a record says nothing when nothing is left to change. */
  const saved = () => void (correcting?.verb.startsWith('update_') && !said.current && asItIs(correcting));
  return {
    canCorrect: (call: Call) => formOf(call) !== null,
    correct: (call: Call) => {
      said.current = false;
      setCorrecting(call);
    },
    form: correcting && form && (
      <DispatchProvider key={correcting.id} value={dispatchInstead as Device['dispatch']}>
        <WrittenBefore
          value={{
            values: form.written?.(wantedIn(correcting.input), correcting.input as never, replica.row) ?? wantedIn(correcting.input),
            onSaved: saved,
          }}
        >
          <form.Lazy with={{ ...form.given, onClose: close }} />
        </WrittenBefore>
      </DispatchProvider>
    ),
  };
}
