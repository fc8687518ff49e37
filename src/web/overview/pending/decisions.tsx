// Decisions about a call: retry, correct, restore its record, register on another farm or discard, together with calls that depend on it. Discarding asks first and shows what is lost.
import { ArchiveRestore, Check, Fence, HandHelping, Pencil, Replace, RotateCcw } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { moveToFarm } from '#data/calls-elsewhere';
import type { Refused, Waiting } from '#data/replica';
import { type Cause, confirmedInput, RuleBroken } from '#domain/kernel/errors';
import type { NounName } from '#domain/nouns';
import { type Contested, contestedBy, describeCall, type Find, relyingOn, settled } from '#domain/overview/call-descriptions';
import { accessOn, may } from '#domain/people/permissions';
import { type Call, type InputOf, isVerb, type VerbName, verbs } from '#domain/verbs';
import { useAuth } from '#parts/sync/Auth';
import { useCondition, useDevice } from '#parts/sync/FarmData';
import { type Corrections, useElsewhere } from '#parts/sync/Pending';
import { ConfirmDialog } from '#ui/Dialog';
import type { Icon } from '#ui/Icon';
import { useToast } from '#ui/Toast';
import { useCorrecting } from './correcting';

export type Decisions = {
  retryAll: () => void;
  retrying: boolean;
  /** Why the last retry of a call failed on the device. */
  refusalOf: (call_id: string) => string | undefined;
  /** What can be done about an entry besides discarding it, the most useful first. */
  actions: (entry: Waiting | Refused) => Action[];
  /** Retries a refused birth as more young of the birth that exists on that day. */
  sameBirth: (entry: Refused) => (() => void) | undefined;
  contested: (entry: Refused) => Contested[];
  settle: (call: Call, mine: ReadonlySet<string>) => void;
  /** Refused calls that this one depends on. */
  needs: (call: Call) => Call[];
  discard: (call: Call) => void;
  form: ReactNode;
  question: ReactNode;
};

export type Action = { label: string; icon: Icon; onSelect: () => void };

export const wordsOf = (call: Call, find: Find) => {
  const { title, subject } = describeCall(call, find);
  return subject ? `${title}: ${subject}` : title;
};

/** Cached per call. */
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
  const { person } = useAuth().session;
  const { look } = useElsewhere();
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

  /** In the original order: a call may need a record of an earlier one. */
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

  /** Replaces the input of a call, then retries the calls that were refused because of it. */
  const dispatchInstead = async (call: Call, input: Call['input']) => {
    await device.retry(call.id, input);
    // A call that still fails stays refused, with its reason.
    for (const { id } of relying(call, refusedCalls)) await device.retry(id).catch(() => undefined);
  };
  const instead = async (call: Call, input: Call['input']) => {
    const failed = await dispatchInstead(call, input)
      .catch(askAgain(call, input))
      .then(() => null, textOf);
    setRefusals(failed === null ? {} : { [call.id]: failed });
    if (failed === null) toast.show({ message: 'O registro voltou para a fila de envio' });
  };

  /** The device may know more by now than the server asked about. */
  const askAgain = (call: Call, input: Call['input']) => async (error: unknown) => {
    if (!(error instanceof RuleBroken && error.confirm)) throw error;
    const { askToConfirm } = await import('#parts/sync/Confirming');
    if (!(await askToConfirm(error.confirm))) throw error;
    await dispatchInstead(call, confirmedInput(input, error.confirm));
  };

  const discard = async (call: Call) => {
    const all = [call, ...relying(call)];
    // Discard dependent calls first, so that no shown record lacks what it refers to.
    const done = all.length === 1 ? 'Registro descartado' : `${all.length} registros descartados`;
    const discardAll = async () => {
      for (const { id } of all.toReversed()) await device.discard(id);
      return done;
    };
    const message = await discardAll().catch(textOf);
    setAsked(null);
    toast.show({ message });
  };

  const keepServerValues = async (call: Call) => {
    const message = await device.discard(call.id).then(() => 'Ficou como está no servidor', textOf);
    toast.show({ message });
  };
  const settle = async (call: Call, mine: ReadonlySet<string>) => {
    const left = settled(call, mine, find);
    return left ? instead(call, left) : keepServerValues(call);
  };
  const { canCorrect, open, form } = useCorrecting(corrections, {
    again: dispatchInstead,
    correct: (call, input) => device.correct(call.id, input),
    discard: (call) => device.discard(call.id),
    keepServerValues: (call) => void keepServerValues(call),
  });

  const retry = (id: string) =>
    retryThese([id, ...refusedCalls.filter((call) => call.id === id).flatMap((call) => relying(call, refusedCalls).map((one) => one.id))]);
  /** The restoring call, then the refused one and those that depend on it. */
  const restoreAndSend = async ({ call }: Refused, { verb, input }: NonNullable<Cause['restore']>) => {
    const failed = await device.dispatch(verb as VerbName, input as never).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
    if (failed === null) await retry(call.id);
    else setRefusals({ [call.id]: failed });
  };
  const registerElsewhere = async ({ call }: Refused, farm: { id: string; name: string }) => {
    await moveToFarm(person, farm, call);
    await device.discard(call.id);
    look();
    toast.show({ message: `O registro foi para ${farm.name}. Abra a fazenda para enviar.` });
  };
  /** With the calls that depend on it. They leave this device only when the server has confirmed. */
  const handOverToOwner = async ({ call }: Refused) => {
    const all = [call, ...relying(call, refusedCalls)];
    const { handOver } = await import('#data/handing-over');
    const failed = await handOver({ email: person.email, farm_id: device.replica.who.farm_id }, all, { find }, async (ids) => {
      for (const id of ids) await device.discard(id, true);
    }).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
    setRefusals(failed === null ? {} : { [call.id]: failed });
    if (failed === null) toast.show({ message: 'Entregue ao dono: ele decide em Pendências' });
  };
  const causeAction = (entry: Refused): Action | null => {
    const { call, cause } = entry;
    const { restore, farm } = cause ?? {};
    if (cause?.kind === 'deleted' && restore && !call.verb.startsWith('remove_'))
      return { label: 'Restaurar e enviar', icon: ArchiveRestore, onSelect: () => void restoreAndSend(entry, restore) };
    if (cause?.kind === 'moved' && farm && mayRegisterAt(farm.id, call))
      return { label: `Registrar em ${farm.name}`, icon: Fence, onSelect: () => void registerElsewhere(entry, farm) };
    if (cause?.kind === 'role') return { label: 'Entregar ao dono', icon: HandHelping, onSelect: () => void handOverToOwner(entry) };
    return null;
  };
  const mayRegisterAt = (farm_id: string, { verb }: Call) => {
    const there = device.replica.who.farms?.find(({ id }) => id === farm_id);
    return there !== undefined && isVerb(verb) && may(accessOn(there), 'write', verbs[verb].on as NounName);
  };
  const actions = (entry: Waiting | Refused): Action[] => {
    const { call } = entry;
    const refusal = 'message' in entry ? entry : null;
    const replaces = call.verb === 'record_milk' && refusal?.code === 'conflict' && refusal.cause?.kind !== 'sent_before';
    const mayRetry = refusal && refusal.cause?.kind !== 'sent_before' && contestedBy(call, refusal.clash, find).length + needs(call).length === 0;
    return [
      refusal && causeAction(refusal),
      replaces && { label: 'Substituir', icon: Replace, onSelect: () => void instead(call, { ...call.input, replace: true }) },
      refusal?.confirm && { label: 'Confirmar e enviar', icon: Check, onSelect: () => void instead(call, confirmedInput(call.input, refusal.confirm!)) },
      canCorrect(call) && { label: 'Corrigir', icon: Pencil, onSelect: () => open(call) },
      mayRetry && { label: 'Tentar de novo', icon: RotateCcw, onSelect: () => void retry(call.id) },
    ].filter((one) => one !== null && typeof one === 'object');
  };

  return {
    retryAll: () => void retryThese(refusedCalls.map(({ id }) => id)),
    retrying,
    refusalOf: (id) => refusals[id],
    actions,
    sameBirth: ({ call, other }) => {
      if (call.verb !== 'register_birth' || other?.noun !== 'births') return undefined;
      const input = call.input as InputOf<'register_birth'>;
      const { birth_date } = (find('births', other.id) ?? {}) as { birth_date?: string };
      return birth_date === input.birth_date ? () => void instead(call, { ...input, same_birth: true }) : undefined;
    },
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

const textOf = (error: unknown) => (error instanceof Error ? error.message : '');

/** `sent`: the server may have it; its response was lost. */
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
