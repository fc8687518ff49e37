// /webhooks: Avisos a outros programas, for owner and admin.
import { ListChecks, Play, Plus, Send, Trash2, Webhook as WebhookIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { writeOnline } from '#data/online-requests';
import { type CreatedWebhook, type Delivery, type Webhook, type Webhooks, webhookChanges, webhookWords } from '#domain/people/webhooks';
import { nounsInWords } from '#parts/accounts/NounChoice';
import { SecretDialog } from '#parts/accounts/SecretDialog';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useFarm } from '#parts/sync/Auth';
import { type Asked, Online, useAsked } from '#parts/sync/Online';
import { Badge } from '#ui/Badge';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { ConfirmDialog } from '#ui/Dialog';
import { EmptyState } from '#ui/EmptyState';
import { Page } from '#ui/Page';
import { useToast } from '#ui/Toast';
import { Deliveries, sentInWords } from './Deliveries';

const WebhookForm = lazy(async () => ({ default: (await import('./WebhookForm')).WebhookForm }));

export function WebhooksScreen() {
  const { farm } = useFarm();
  const path = `/api/farms/${farm.id}/webhooks`;
  const asked = useAsked<Webhooks>(path);
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<(CreatedWebhook & { name: string }) | null>(null);
  const add = (
    <Button variant="primary" icon={Plus} disabled={asked.offline} onClick={() => setMaking(true)}>
      Novo aviso
    </Button>
  );
  return (
    <Page title={webhookWords.title} subtitle={`O que é registrado em ${farm.farm_name} chega na hora ao outro programa`} actions={asked.data && add}>
      <Online of={asked} failed={webhookWords.failed}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState icon={WebhookIcon} title={webhookWords.none} action={add}>
              Cadastre o endereço de um programa: ele recebe cada registro novo, mudado ou excluído, com assinatura.
            </EmptyState>
          ) : (
            <ul aria-label={webhookWords.title} className="flex flex-col gap-4">
              {rows.map((webhook) => (
                <li key={webhook.id}>
                  <One webhook={webhook} path={path} asked={asked} />
                </li>
              ))}
            </ul>
          )
        }
      </Online>
      <Suspense>
        {making && (
          <WebhookForm
            path={path}
            onCreated={(created) => {
              setMade(created);
              void asked.reload();
            }}
            onClose={() => setMaking(false)}
          />
        )}
      </Suspense>
      {made && !making && (
        <SecretDialog title={`Segredo de ${made.name}`} of="O segredo" secret={made.secret} onClose={() => setMade(null)}>
          <p>O outro programa confere com ele a assinatura de cada aviso. Só ele e o Lida devem conhecê-lo.</p>
        </SecretDialog>
      )}
    </Page>
  );
}

type Doing = 'test' | 'resume' | 'remove';

function One({ webhook, path, asked: { offline, reload } }: { webhook: Webhook; path: string; asked: Asked<Webhooks> }) {
  const { id, name, url, nouns, changes, paused_at, pause_reason, behind } = webhook;
  const { show } = useToast();
  const { showFailure } = useUndoToast(webhookWords.notSent);
  const [busy, setBusy] = useState<Doing | null>(null);
  const [open, setOpen] = useState<'deliveries' | 'removal' | null>(null);
  const act = async (doing: Doing, work: () => Promise<string>) => {
    setBusy(doing);
    await work().then((message) => show({ message }), showFailure);
    setBusy(null);
    setOpen(null);
    await reload();
  };
  const test = async () => sentInWords(await writeOnline<Delivery>('POST', `${path}/${id}/test`, {}));
  const resume = async () => {
    await writeOnline('POST', `${path}/${id}/resume`, {});
    return `${name}: avisos retomados`;
  };
  const remove = async () => {
    await writeOnline('DELETE', `${path}/${id}`);
    return `${name}: aviso excluído`;
  };
  const locked = offline || busy !== null;
  return (
    <Card title={name}>
      <p className="wrap-anywhere">
        {url} {paused_at ? <Badge tone="red">parado</Badge> : behind > 0 ? <Badge tone="yellow">a enviar</Badge> : <Badge tone="green">em dia</Badge>}
      </p>
      <p className="text-sm text-muted">
        Avisa de: {nouns === null ? 'tudo o que for registrado' : nounsInWords(nouns)}
        {changes && `; só quando for ${changes.map((change) => webhookChanges[change].toLowerCase()).join(' ou ')}`}.
      </p>
      {paused_at && (
        <Notice tone="yellow" title="Os avisos pararam">
          {pause_reason}. Nada se perdeu: ao retomar, o que ficou para trás é enviado.
        </Notice>
      )}
      <div className="mt-3 flex flex-wrap gap-2 max-sm:*:grow">
        {paused_at && (
          <Button variant="primary" icon={Play} disabled={locked} busy={busy === 'resume'} busyLabel="Retomando..." onClick={() => void act('resume', resume)}>
            Retomar
          </Button>
        )}
        <Button icon={Send} disabled={locked} busy={busy === 'test'} busyLabel="Enviando..." onClick={() => void act('test', test)}>
          Enviar teste
        </Button>
        <Button icon={ListChecks} disabled={offline} onClick={() => setOpen('deliveries')}>
          Últimos envios
        </Button>
        <Button icon={Trash2} disabled={locked} aria-label={`Excluir ${name}`} onClick={() => setOpen('removal')}>
          Excluir
        </Button>
      </div>
      {open === 'deliveries' && <Deliveries path={path} webhook={webhook} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === 'removal'}
        title="Excluir o aviso?"
        message={`${name} deixa de receber o que é registrado nesta fazenda, e o segredo deixa de valer.`}
        confirmLabel="Excluir"
        busyLabel="Excluindo..."
        busy={busy === 'remove'}
        onConfirm={() => void act('remove', remove)}
        onCancel={() => setOpen(null)}
      />
    </Card>
  );
}
