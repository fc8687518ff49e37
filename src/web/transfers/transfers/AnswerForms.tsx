// At the destination: an animal on its way is received, or refused with a reason.
import { useState } from 'react';
import type { Journey } from '#domain/transfers/transfer-queries';
import { receiveTransfer, refuseTransfer } from '#domain/transfers/transfer-verbs';
import { useDispatch, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { useToast } from '#ui/Toast';

type Answering = { journey: Journey; onClose: () => void };
const Received = fieldOf(receiveTransfer.input);
const Refused = fieldOf(refuseTransfer.input);

export function ReceiveForm({ journey: { id, animal, transfer }, onClose }: Answering) {
  const dispatch = useDispatch();
  const today = useToday();
  const { show } = useToast();
  const [start] = useState(() => ({ id, received_on: transfer.transfer_date < today ? transfer.transfer_date : today }));
  return (
    <FormDialog
      open
      size="small"
      title={`Receber ${animal}`}
      schema={receiveTransfer.input}
      start={start}
      save={async (wanted) => {
        await dispatch('receive_transfer', wanted);
        show({ message: `${animal} recebido: entra no rebanho desta fazenda` });
      }}
      errorTitle={receiveTransfer.failed!}
      draft={{ name: `farm_transfers receive ${id}` }}
      saveLabel="Receber"
      onClose={onClose}
    >
      <Received name="received_on" className="wide" hint="Vem com pesagens, saúde e reprodução, e fica em quarentena">
        {(field) => <DateInput {...field} max={today} today={today} />}
      </Received>
    </FormDialog>
  );
}

export function RefuseForm({ journey: { id, animal, from }, onClose }: Answering) {
  const dispatch = useDispatch();
  const { show } = useToast();
  const [start] = useState(() => ({ id }));
  return (
    <FormDialog
      open
      size="small"
      title={`Recusar ${animal}`}
      schema={refuseTransfer.input}
      start={start}
      save={async (wanted) => {
        await dispatch('refuse_transfer', wanted);
        show({ message: `${animal}: transferência recusada` });
      }}
      errorTitle={refuseTransfer.failed!}
      draft={{ name: `farm_transfers refuse ${id}` }}
      saveLabel="Recusar"
      onClose={onClose}
    >
      <Refused name="refusal" className="wide" hint={`${from ?? 'A origem'} vê o motivo, e o animal fica lá`} />
    </FormDialog>
  );
}
