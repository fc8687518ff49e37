// Opens a refused call in its original form, filled with its input; saving replaces the call.
import { useRef, useState } from 'react';
import type { Device } from '#data/device';
import { wantedIn } from '#domain/overview/call-descriptions';
import type { Call } from '#domain/verbs';
import { DispatchProvider, useDevice } from '#parts/sync/FarmData';
import type { Corrections } from '#parts/sync/Pending';
import { DraftScope } from '#ui/drafts';
import { WrittenBefore } from '#ui/Form';

type Ways = {
  /** Replaces the call's input with the form's values. */
  again: (call: Call, input: Call['input']) => Promise<void>;
  /** The form's values equal the record: nothing to send. */
  keepServerValues: (call: Call) => void;
};

export function useCorrecting(corrections: Corrections, { again, keepServerValues }: Ways) {
  const { replica, dispatch } = useDevice();
  const [correcting, setCorrecting] = useState<Call | null>(null);
  const dispatched = useRef(false);

  const formOf = (call: Call) => {
    const form = corrections[call.verb];
    const given = form?.given(call.input as never, replica.row);
    return form && given ? { ...form, given } : null;
  };
  const form = correcting && formOf(correcting);
  const close = () => setCorrecting(null);
  const dispatchInstead = async (verb: Call['verb'], input: Call['input']) => {
    const refused = replica.refused().some(({ call }) => call.id === correcting?.id);
    // Other calls of the form, such as undo, are dispatched normally.
    if (correcting && verb === correcting.verb && refused) {
      await again(correcting, input);
      close();
    } else await dispatch(verb, input as never);
    dispatched.current = true;
  };
  /** An update form makes no call when nothing changed. */
  const saved = () => void (correcting?.verb.startsWith('update_') && !dispatched.current && keepServerValues(correcting));
  return {
    canCorrect: (call: Call) => formOf(call) !== null,
    correct: (call: Call) => {
      dispatched.current = false;
      setCorrecting(call);
    },
    form: correcting && form && (
      <DispatchProvider key={correcting.id} value={dispatchInstead as Device['dispatch']}>
        <DraftScope value={`correction ${correcting.id} `}>
          <WrittenBefore
            value={{
              values: form.written?.(wantedIn(correcting.input), correcting.input as never, replica.row) ?? wantedIn(correcting.input),
              onSaved: saved,
            }}
          >
            <form.Lazy with={{ ...form.given, onClose: close }} />
          </WrittenBefore>
        </DraftScope>
      </DispatchProvider>
    ),
  };
}
