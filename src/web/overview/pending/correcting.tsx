// Opens a waiting or refused call in its original form, filled with its input; saving replaces the call.
import { useRef, useState } from 'react';
import type { Device } from '#data/device';
import { composedUpdate, wantedIn } from '#domain/overview/call-descriptions';
import type { Call } from '#domain/verbs';
import { DispatchProvider, useDevice } from '#parts/sync/FarmData';
import type { Corrections } from '#parts/sync/Pending';
import { DraftScope } from '#ui/drafts';
import { WrittenBefore } from '#ui/Form';

type Ways = {
  /** Replaces the call's input with the form's values. */
  again: (call: Call, input: Call['input']) => Promise<void>;
  /** The same for a call that was not sent yet. */
  correct: (call: Call, input: Call['input']) => Promise<void>;
  discard: (call: Call) => Promise<void>;
  /** The form's values equal the record: nothing to send. */
  keepServerValues: (call: Call) => void;
};

export function useCorrecting(corrections: Corrections, { again, correct, discard, keepServerValues }: Ways) {
  const { replica, dispatch } = useDevice();
  const [correcting, setCorrecting] = useState<Call | null>(null);
  const dispatched = useRef(false);

  const isRefused = ({ id }: Call) => replica.refused().some(({ call }) => call.id === id);
  const isWaiting = ({ id }: Call) => replica.waiting().some(({ call }) => call.id === id);
  const isUpdate = ({ verb }: Call) => verb.startsWith('update_');
  const formOf = (call: Call) => {
    const form = corrections[call.verb];
    const given = form?.given(call.input as never, replica.row);
    return form && given ? { ...form, given } : null;
  };
  const form = correcting && formOf(correcting);
  const close = () => setCorrecting(null);
  const dispatchInstead = async (verb: Call['verb'], input: Call['input']) => {
    // Other calls of the form, such as undo, are dispatched normally.
    if (correcting && verb === correcting.verb && isRefused(correcting)) {
      await again(correcting, input);
      close();
    } else if (correcting && verb === correcting.verb && isWaiting(correcting)) {
      // The form showed the record with this call applied.
      const whole = isUpdate(correcting) ? composedUpdate(correcting.input, input) : input;
      await (whole ? correct(correcting, whole) : discard(correcting));
      close();
    } else await dispatch(verb, input as never);
    dispatched.current = true;
  };
  /** An update form makes no call when nothing changed. */
  const saved = () => void (correcting && isUpdate(correcting) && isRefused(correcting) && !dispatched.current && keepServerValues(correcting));
  /** A waiting update is already in the record that the form shows. */
  const written = (call: Call) => {
    if (isUpdate(call) && isWaiting(call)) return {};
    return form?.written?.(wantedIn(call.input), call.input as never, replica.row) ?? wantedIn(call.input);
  };
  return {
    canCorrect: (call: Call) => formOf(call) !== null,
    open: (call: Call) => {
      dispatched.current = false;
      setCorrecting(call);
    },
    form: correcting && form && (
      <DispatchProvider key={correcting.id} value={dispatchInstead as Device['dispatch']}>
        <DraftScope value={`correction ${correcting.id} `}>
          <WrittenBefore
            value={{
              values: written(correcting),
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
