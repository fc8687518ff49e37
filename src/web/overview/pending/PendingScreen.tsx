// Pendências: unsent calls, refused calls with reasons, and calls of this person's other farms.

import { CloudCheck, RotateCcw, Send } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { NounName } from '#domain/nouns';
import { type Described, type Find, findAmong } from '#domain/overview/call-descriptions';
import { go } from '#parts/navigation/Router';
import { useFarm } from '#parts/sync/Auth';
import { useCondition, useDevice } from '#parts/sync/FarmData';
import { type Corrections, useElsewhere } from '#parts/sync/Pending';
import { UnsentElsewhere } from '#parts/sync/UnsentElsewhere';
import { Button } from '#ui/Button';
import { EmptyState } from '#ui/EmptyState';
import { count } from '#ui/format';
import { Page } from '#ui/Page';
import { CallList } from './CallList';
import { DoubleEvents, useDoubleEvents } from './DoubleEvents';
import { useDecisions } from './decisions';
import { HandedOver } from './HandedOver';
import { LostCalls } from './LostCalls';

export function PendingScreen({ corrections }: { corrections: Corrections }) {
  const { waiting, refused, lostCalls, handedOver } = useCondition();
  const { kept } = useElsewhere();
  const { chooseFarm } = useFarm();
  const find = useFind();
  const before = useDescriptions();
  const decisions = useDecisions(find, corrections);
  const doubles = useDoubleEvents();
  const empty = waiting.length + refused.length + lostCalls.length + handedOver + kept.length + doubles.length === 0;
  const enter = (farm_id: string) => {
    chooseFarm(farm_id);
    void go({ to: '/' });
  };
  return (
    <Page title="Pendências" subtitle={subtitleFor(waiting.length, refused.length)} actions={waiting.length > 0 && <SendNow />}>
      {decisions.form}
      {empty && (
        <EmptyState icon={CloudCheck} title="Tudo enviado">
          Nada espera neste aparelho. O que você anotar sem sinal aparece aqui até chegar ao servidor.
        </EmptyState>
      )}
      <LostCalls />
      <HandedOver />
      {refused.length > 0 && (
        <CallList
          title="Recusado"
          hint="O servidor não aceitou estes registros. Eles só saem daqui quando você decidir."
          entries={refused}
          find={find}
          before={before}
          decisions={decisions}
          actions={
            refused.length > 1 && (
              <Button variant="quiet" icon={RotateCcw} busy={decisions.retrying} onClick={decisions.retryAll}>
                Tentar todos de novo
              </Button>
            )
          }
        />
      )}
      {doubles.length > 0 && <DoubleEvents doubles={doubles} />}
      {waiting.length > 0 && (
        <CallList
          title="Aguardando envio"
          hint="Guardado neste aparelho. Vai para o servidor assim que houver sinal, na ordem em que foi anotado."
          entries={waiting}
          find={find}
          before={before}
          decisions={decisions}
        />
      )}
      <UnsentElsewhere onEnter={enter} />
      {decisions.question}
    </Page>
  );
}

function subtitleFor(waiting: number, refused: number) {
  const parts = [
    refused > 0 && count(refused, 'registro precisa da sua atenção', 'registros precisam da sua atenção'),
    waiting > 0 && count(waiting, 'registro esperando envio', 'registros esperando envio'),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : undefined;
}

/** Finds a row of the farm, including one that exists only in a call. */
function useFind(): Find {
  const { replica } = useDevice();
  const { farms } = useFarm();
  const { waiting, refused } = useCondition();
  return useMemo(() => {
    const calls = [...waiting, ...refused].map(({ call }) => call);
    return findAmong(calls, (noun, id) => (noun === 'farms' ? farms.find((farm) => farm.id === id) : replica.known(noun as NounName, id)));
  }, [replica, farms, waiting, refused]);
}

/** Made when the server was restored: a record it lost is unknown to this device too by now. */
function useDescriptions() {
  const device = useDevice();
  const [before, setBefore] = useState<Record<string, Described>>({});
  useEffect(() => void device.describedBefore().then(setBefore), [device]);
  return before;
}

function SendNow() {
  const device = useDevice();
  const [asked, setAsked] = useState(false);
  const send = async () => {
    setAsked(true);
    await device.sync();
    setAsked(false);
  };
  return (
    <Button variant="primary" icon={Send} busy={asked} busyLabel="Enviando..." onClick={() => void send()}>
      Enviar agora
    </Button>
  );
}
