// What a person decides about a call: once more, otherwise, or given up. What depends on it goes along; giving up asks first and says what is lost.
import { type ReactNode, useMemo, useState } from 'react';
import type { Refused } from '#data/replica';
import { type Contested, contestedBy, describeCall, type Find, relyingOn, settled } from '#domain/overview/pending';
import type { Call } from '#domain/verbs';
import { useCondition, useDevice } from '#parts/sync/FarmData';
import type { Corrections } from '#parts/sync/Pending';
import { ConfirmDialog } from '#ui/Dialog';
import { useToast } from '#ui/Toast';
import { useCorrecting } from './correcting';

export type Decisions = {
  retry: (call_id: string) => void;
  retryAll: () => void;
  retrying: boolean;
  /** Why a call could not go back to the outbox just now. */
  refusalOf: (call_id: string) => string | undefined;
  /** Nothing: there is no form for it, or not what it is about. */
  correction: (call: Call) => (() => void) | undefined;
  /** What was there already is to give way to this. */
  replacing: (entry: Refused) => (() => void) | undefined;
  contested: (entry: Refused) => Contested[];
  settle: (call: Call, mine: ReadonlySet<string>) => void;
  /** The refused calls that this one needs. */
  needs: (call: Call) => Call[];
  discard: (call: Call) => void;
  form: ReactNode;
  question: ReactNode;
};

export const wordsOf = (call: Call, find: Find) => {
  const { title, subject } = describeCall(call, find);
  return subject ? `${title}: ${subject}` : title;
};

/** Reckoned once for each call that is shown. */
function neededAmong(refused: readonly Call[], stands: Find) {
  const known = new Map<Call, Call[]>();
  return (call: Call) => {
    const found = known.get(call) ?? refused.filter((other) => other !== call && relyingOn(other, [call], stands).length > 0);
    known.set(call, found);
    return found;
  };
}

export function useDecisions(find: Find, corrections: Corrections): Decisions {
  const device = useDevice();
  const condition = useCondition();
  const { waiting, refused } = condition;
  const toast = useToast();
  const [retrying, setRetrying] = useState(false);
  const [refusals, setRefusals] = useState<Record<string, string>>({});
  const [asked, setAsked] = useState<Call | null>(null);

  const calls = [...waiting, ...refused].map(({ call }) => call);
  const stands: Find = (noun, id) => device.replica.known(noun as never, id);
  const relying = (call: Call, among = calls) => relyingOn(call, among, stands);
  const refusedCalls = refused.map(({ call }) => call);

  const needs = useMemo(
    () =>
      neededAmong(
        condition.refused.map(({ call }) => call),
        (noun, id) => device.replica.known(noun as never, id),
      ),
    [condition, device],
  );

  /** In the order they were said: what one makes, the next may need. */
  const retryThese = async (ids: string[]) => {
    setRetrying(true);
    const failed: Record<string, string> = {};
    for (const id of ids)
      await device.retry(id).catch((error: unknown) => {
        failed[id] = error instanceof Error ? error.message : '';
      });
    setRefusals(failed);
    setRetrying(false);
    const again = ids.length - Object.keys(failed).length;
    if (again > 0) toast.show({ message: again === 1 ? 'O registro voltou para a fila de envio' : `${again} registros voltaram para a fila de envio` });
  };

  /** Said otherwise in its place; what was refused for lack of it follows behind. */
  const dispatchInstead = async (call: Call, input: Call['input']) => {
    await device.retry(call.id, input);
    // One that still does not pass stays where it is, with its reason.
    for (const { id } of relying(call, refusedCalls)) await device.retry(id).catch(() => undefined);
  };
  const instead = async (call: Call, input: Call['input']) => {
    const failed = await dispatchInstead(call, input).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
    setRefusals(failed === null ? {} : { [call.id]: failed });
    if (failed === null) toast.show({ message: 'O registro voltou para a fila de envio' });
  };

  const discard = async (call: Call) => {
    const all = [call, ...relying(call)];
    // What hangs on another goes before it: nothing is ever seen hanging in the air.
    for (const { id } of all.toReversed()) await device.discard(id);
    setAsked(null);
    toast.show({ message: all.length === 1 ? 'Registro descartado' : `${all.length} registros descartados` });
  };

  const asItIs = async (call: Call) => {
    await device.discard(call.id);
    toast.show({ message: 'Ficou como está no servidor' });
  };
  const settle = async (call: Call, mine: ReadonlySet<string>) => {
    const left = settled(call, mine, find);
    return left ? instead(call, left) : asItIs(call);
  };
  const { canCorrect, correct, form } = useCorrecting(corrections, { again: dispatchInstead, asItIs: (call) => void asItIs(call) });

  return {
    retry: (id) => void retryThese([id, ...refusedCalls.filter((call) => call.id === id).flatMap((call) => relying(call, refusedCalls).map((one) => one.id))]),
    retryAll: () => void retryThese(refusedCalls.map(({ id }) => id)),
    retrying,
    refusalOf: (id) => refusals[id],
    correction: (call) => (canCorrect(call) ? () => correct(call) : undefined),
    replacing: ({ call, code }) =>
      call.verb === 'record_milk' && code === 'conflict' ? () => void instead(call, { ...call.input, replace: true }) : undefined,
    contested: ({ call, clash }) => contestedBy(call, clash, find),
    settle: (call, mine) => void settle(call, mine),
    needs,
    discard: setAsked,
    form,
    question: asked && (
      <ConfirmDialog
        open
        title="Descartar este registro?"
        message={<Loss call={asked} relying={relying(asked)} find={find} sent={waiting.some(({ call }) => call.id === asked.id)} />}
        confirmLabel={relying(asked).length > 0 ? 'Descartar todos' : 'Descartar'}
        onConfirm={() => void discard(asked)}
        onCancel={() => setAsked(null)}
      />
    ),
  };
}

/** `sent`: it may have reached the server without an answer. */
function Loss({ call, relying, find, sent }: { call: Call; relying: Call[]; find: Find; sent: boolean }) {
  const { details } = describeCall(call, find);
  return (
    <div className="flex flex-col gap-2">
      <p>
        Será perdido: <strong>{wordsOf(call, find)}</strong>
        {details.length > 0 && ` (${details.map(({ label, value }) => `${label}: ${value}`).join(', ')})`}. Não há como desfazer.
      </p>
      {relying.length > 0 && (
        <>
          <p>{relying.length === 1 ? 'Vai junto, porque depende deste:' : 'Vão junto, porque dependem deste:'}</p>
          <ul className="list-disc pl-5">
            {relying.map((one) => (
              <li key={one.id}>{wordsOf(one, find)}</li>
            ))}
          </ul>
        </>
      )}
      {sent && <p className="text-muted">Se o servidor já o recebeu e só a resposta se perdeu, ele continua lá.</p>}
    </div>
  );
}
