// "Neste aparelho": whether this browser receives notices, why not, and the button that turns them on, off, or tries them.
import { Bell, BellOff, Send } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { writeOnline } from '#data/online-requests';
import { type PushState, pushState, subscribe, unsubscribe } from '#data/push';
import { RuleBroken } from '#domain/kernel/errors';
import { type MyNotices, noticeWords } from '#domain/people/notice-choices';
import { useUndoToast } from '#parts/forms/UndoToast';
import { type Tone } from '#ui/Badge';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { useToast } from '#ui/Toast';

export type PartProps = { data: MyNotices; locked: boolean; reload: () => Promise<void> };

const path = '/api/my_data/devices';

type Told = { tone: Tone; title: string; how?: ReactNode };
const states: Record<PushState | 'closed', Told> = {
  closed: { tone: 'gray', title: 'Esta instalação do Lida não envia avisos ao celular' },
  insecure: {
    tone: 'yellow',
    title: 'Sem HTTPS não há avisos',
    how: 'O navegador só recebe avisos de um endereço que começa com https://. Fale com quem instalou o Lida.',
  },
  iphone: {
    tone: 'blue',
    title: 'No iPhone, instale o Lida antes',
    how: 'No Safari, toque em Compartilhar e depois em "Adicionar à Tela de Início". Abra o Lida pelo novo ícone e volte a esta tela. É preciso o iOS 16.4 ou mais novo.',
  },
  unsupported: {
    tone: 'gray',
    title: 'Este navegador não recebe avisos',
    how: 'Use o Chrome, o Edge, o Firefox ou o Safari, atualizado e fora da janela anônima.',
  },
  blocked: {
    tone: 'yellow',
    title: 'Os avisos estão bloqueados no navegador',
    how: 'Toque no cadeado ao lado do endereço (no aplicativo instalado: nas configurações do celular, em Notificações), permita as notificações do Lida e abra esta tela de novo.',
  },
  off: {
    tone: 'gray',
    title: 'Os avisos estão desligados neste aparelho',
    how: 'Ao ativar, o navegador pergunta se o Lida pode mandar notificações: responda que sim.',
  },
  on: { tone: 'green', title: 'Este aparelho recebe os avisos que você escolheu' },
};

export function ThisDevice({ data, locked, reload }: PartProps) {
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState<'on' | 'off' | 'test' | null>(null);
  const { show } = useToast();
  const { showFailure } = useUndoToast(noticeWords.notSaved);
  const known = data.devices.find(({ is_current }) => is_current);
  useEffect(() => void pushState().then(setState), []);
  if (state === null) return null;
  // The browser and the server must agree: one of them may have forgotten it.
  const shown = data.push_key === null ? 'closed' : state === 'on' && !known ? 'off' : state;
  const { tone, title, how } = states[shown];

  const run = async (what: 'on' | 'off' | 'test', work: () => Promise<void>) => {
    setBusy(what);
    await work().catch((error: unknown) =>
      showFailure(error instanceof RuleBroken ? error : new RuleBroken('O serviço de avisos do navegador não respondeu. Tente de novo mais tarde.')),
    );
    await reload();
    setState(await pushState());
    setBusy(null);
  };
  const turnOn = async () => {
    const made = await subscribe(data.push_key!);
    if (!made) return;
    await writeOnline('POST', path, made);
    show({ message: 'Avisos ativados neste aparelho' });
  };
  const turnOff = async () => {
    if (known) await writeOnline('DELETE', `${path}/${known.id}`);
    await unsubscribe();
    show({ message: 'Avisos desligados neste aparelho' });
  };
  const test = async () => {
    await writeOnline('POST', `${path}/${known!.id}/test`);
    show({ message: 'Aviso de teste enviado' });
  };
  return (
    <Card title="Neste aparelho" className="lg:col-span-2">
      <Notice tone={tone} role="status" title={title}>
        {how}
      </Notice>
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden max-sm:*:grow">
        {shown === 'off' && (
          <Button variant="primary" icon={Bell} disabled={locked} busy={busy === 'on'} busyLabel="Ativando..." onClick={() => void run('on', turnOn)}>
            Ativar avisos neste aparelho
          </Button>
        )}
        {shown === 'on' && (
          <>
            <Button icon={Send} disabled={locked || busy !== null} busy={busy === 'test'} busyLabel="Enviando..." onClick={() => void run('test', test)}>
              Mandar um aviso de teste
            </Button>
            <Button icon={BellOff} disabled={locked || busy !== null} busy={busy === 'off'} busyLabel="Desligando..." onClick={() => void run('off', turnOff)}>
              Desligar neste aparelho
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}
