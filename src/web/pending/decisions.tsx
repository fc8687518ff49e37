// What a person decides about a call: once more, or given up. Giving up asks first and says what is lost.
import { type ReactNode, useState } from 'react';
import { describeCall, type Find, relyingOn } from '#domain/questions/pending';
import type { Call } from '#domain/verbs';
import { useCondition, useDevice } from '#parts/Replica';
import { ConfirmDialog } from '#ui/Dialog';
import { count } from '#ui/format';
import { useToast } from '#ui/Toast';

export type Decisions = {
  retry: (call_id: string) => void;
  retryAll: () => void;
  retrying: boolean;
  /** Why a call could not go back to the outbox just now. */
  refusalOf: (call_id: string) => string | undefined;
  discard: (call: Call) => void;
  question: ReactNode;
};

export function useDecisions(find: Find): Decisions {
  const device = useDevice();
  const { waiting, refused } = useCondition();
  const toast = useToast();
  const [retrying, setRetrying] = useState(false);
  const [refusals, setRefusals] = useState<Record<string, string>>({});
  const [asked, setAsked] = useState<Call | null>(null);

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

  const discard = async (call: Call) => {
    await device.discard(call.id);
    setAsked(null);
    toast.show({ message: 'Registro descartado' });
  };

  const calls = [...waiting, ...refused].map(({ call }) => call);
  return {
    retry: (id) => void retryThese([id]),
    retryAll: () => void retryThese(refused.map(({ call }) => call.id)),
    retrying,
    refusalOf: (id) => refusals[id],
    discard: setAsked,
    question: asked && (
      <ConfirmDialog
        open
        title="Descartar este registro?"
        message={<Loss call={asked} calls={calls} find={find} sent={waiting.some(({ call }) => call.id === asked.id)} />}
        confirmLabel="Descartar"
        onConfirm={() => void discard(asked)}
        onCancel={() => setAsked(null)}
      />
    ),
  };
}

/** `sent`: it may have reached the server without an answer. */
function Loss({ call, calls, find, sent }: { call: Call; calls: Call[]; find: Find; sent: boolean }) {
  const { title, subject, details } = describeCall(call, find);
  const relying = relyingOn(call, calls).length;
  return (
    <div className="flex flex-col gap-2">
      <p>
        Será perdido: <strong>{subject ? `${title}: ${subject}` : title}</strong>
        {details.length > 0 && ` (${details.map(({ label, value }) => `${label}: ${value}`).join(', ')})`}. Não há como desfazer.
      </p>
      {relying > 0 && (
        <p>
          {count(relying, 'outro registro depende', 'outros registros dependem')} deste e, sem ele, {relying === 1 ? 'será recusado' : 'serão recusados'}.
        </p>
      )}
      {sent && <p className="text-muted">Se o servidor já o recebeu e só a resposta se perdeu, ele continua lá.</p>}
    </div>
  );
}
