// "Agenda no seu calendário": the private address, shown once; how to add it; renewed and ended here.
import { CalendarPlus, CalendarX, Check, Copy, RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { writeOnline } from '#data/online-requests';
import { type NewCalendar, noticeWords } from '#domain/people/notice-choices';
import { useUndoToast } from '#parts/forms/UndoToast';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { dateTime } from '#ui/format';
import { useToast } from '#ui/Toast';
import type { PartProps } from './ThisDevice';

const path = '/api/my_data/calendar';

export function CalendarAddress({ data: { calendar }, locked, reload }: PartProps) {
  const [address, setAddress] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { show } = useToast();
  const { showFailure } = useUndoToast(noticeWords.notSaved);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch(showFailure);
    await reload();
    setBusy(false);
  };
  const renew = () =>
    run(async () => {
      const made = await writeOnline<NewCalendar>('POST', path);
      setAddress(`${location.origin}${made.path}`);
    });
  const end = () =>
    run(async () => {
      await writeOnline('DELETE', path);
      setAddress(null);
      show({ message: 'O endereço da agenda não vale mais' });
    });
  return (
    <Card title="Agenda no seu calendário">
      <p className="max-w-prose text-muted">
        Tarefas, partos previstos, secagens, doses e contas de todas as suas fazendas, no calendário do celular ou do Google. O que você não pode ver no Lida
        não aparece.
      </p>
      {address && calendar && <Shown address={address} />}
      {!address && calendar && (
        <p className="mt-3">
          Endereço criado em {dateTime(calendar.created_at)}.{' '}
          {calendar.read_at ? `Lido pelo calendário em ${dateTime(calendar.read_at)}.` : 'Nenhum calendário o leu ainda.'} Ele só é mostrado quando é criado: se
          o perdeu, crie outro.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2 max-sm:*:grow">
        <Button icon={calendar ? RefreshCw : CalendarPlus} disabled={locked || busy} onClick={() => void renew()}>
          {calendar ? 'Criar outro endereço' : 'Criar o endereço da agenda'}
        </Button>
        {calendar && (
          <Button icon={CalendarX} disabled={locked || busy} onClick={() => void end()}>
            Desligar a agenda
          </Button>
        )}
      </div>
    </Card>
  );
}

function Shown({ address }: { address: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  const [copied, setCopied] = useState(false);
  // Without clipboard access, select it.
  const select = () => getSelection()?.selectAllChildren(text.current!);
  const copy = () => (navigator.clipboard ? void navigator.clipboard.writeText(address).then(() => setCopied(true), select) : select());
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Notice tone="yellow" title="Guarde este endereço só para você">
        Quem o tiver lê a sua agenda sem senha. Ele não será mostrado de novo.
      </Notice>
      <p ref={text} className="rounded-xl border border-line bg-sunken p-3 font-mono text-sm break-all">
        {address}
      </p>
      <Button icon={copied ? Check : Copy} className="self-start" onClick={copy}>
        {copied ? 'Copiado' : 'Copiar endereço'}
      </Button>
      <p role="status" className="sr-only">
        {copied && 'Endereço copiado'}
      </p>
      <ul className="flex max-w-prose list-disc flex-col gap-2 pl-5">
        <li>
          <strong>Android e Google:</strong> num computador, abra calendar.google.com, "Outras agendas", o sinal de mais, "De URL", e cole o endereço. A agenda
          aparece no celular em algumas horas.
        </li>
        <li>
          <strong>iPhone:</strong> Ajustes, Apps, Calendário, Contas do Calendário, Adicionar conta, Outra, "Adicionar calendário assinado", e cole o endereço.
        </li>
        <li>
          <strong>Outlook:</strong> "Adicionar calendário", "Assinar da Web", e cole o endereço.
        </li>
      </ul>
    </div>
  );
}
