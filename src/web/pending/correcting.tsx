// A refused call in the form it was written in: filled in with what was said, it is said anew in its place.
import { useState } from 'react';
import type { Device } from '#data/device';
import { wantedIn } from '#domain/questions/pending';
import type { Call } from '#domain/verbs';
import type { Corrections } from '#parts/Pending';
import { SayProvider, useDevice } from '#parts/Replica';
import { WrittenBefore } from '#ui/Form';

/** `again`: the same verb, said with what is now in the form. */
export function useCorrecting(corrections: Corrections, again: (call: Call, input: Call['input']) => Promise<void>) {
  const { replica, say } = useDevice();
  const [correcting, setCorrecting] = useState<Call | null>(null);

  const formOf = (call: Call) => {
    const form = corrections[call.verb];
    const given = form?.given(call.input as never, replica.row);
    return form && given ? { ...form, given } : null;
  };
  const form = correcting && formOf(correcting);
  const close = () => setCorrecting(null);
  const sayInstead = async (verb: Call['verb'], input: Call['input']) => {
    const refused = replica.refused().some(({ call }) => call.id === correcting?.id);
    // What a form says besides, such as taking it back, is said as always.
    if (!correcting || verb !== correcting.verb || !refused) return say(verb, input as never);
    await again(correcting, input);
    close();
  };
  return {
    canCorrect: (call: Call) => formOf(call) !== null,
    correct: setCorrecting,
    form: correcting && form && (
      <SayProvider key={correcting.id} value={sayInstead as Device['say']}>
        <WrittenBefore value={form.written?.(wantedIn(correcting.input), correcting.input as never, replica.row) ?? wantedIn(correcting.input)}>
          <form.Lazy with={{ ...form.given, onClose: close }} />
        </WrittenBefore>
      </SayProvider>
    ),
  };
}
