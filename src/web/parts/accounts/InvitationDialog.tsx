// A person's access, shown once: address, e-mail and password, to share, copy or read aloud. Asks before it disappears unsent.
import { Check, Copy, MessageCircle, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Invitation, invitationText, whatsAppLink } from '#domain/people/invitation';
import { Notice } from '#ui/Banner';
import { Button, buttonClass } from '#ui/Button';
import { ConfirmDialog, Dialog } from '#ui/Dialog';

export function InvitationDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { name, email, password, farm_name, done } = invitation;
  const shown = useRef<HTMLDivElement>(null);
  const [copied, setCopied] = useState(false);
  const [shared, setShared] = useState(false);
  const [asking, setAsking] = useState(false);
  const text = invitationText(invitation, location.origin);
  // Without clipboard access, select the text.
  const select = () => getSelection()?.selectAllChildren(shown.current!);
  const copy = () => (navigator.clipboard ? void navigator.clipboard.writeText(text).then(() => setCopied(true), select) : select());
  const share = () =>
    void navigator.share({ text }).then(
      () => setShared(true),
      // The person closed the list of applications.
      () => undefined,
    );
  const leave = () => (copied || shared ? onClose() : setAsking(true));
  return (
    <>
      <Dialog
        open
        title={`Senha de ${name}`}
        onClose={leave}
        footer={
          <>
            <Button onClick={leave}>Pronto</Button>
            <Button icon={copied ? Check : Copy} onClick={copy}>
              {copied ? 'Copiado' : 'Copiar'}
            </Button>
            {'share' in navigator ? (
              <Button variant="primary" icon={shared ? Check : Share2} onClick={share}>
                Compartilhar
              </Button>
            ) : (
              <a href={whatsAppLink(text)} target="_blank" rel="noreferrer" className={buttonClass('primary')} onClick={() => setShared(true)}>
                <MessageCircle aria-hidden="true" />
                Enviar por WhatsApp
              </a>
            )}
          </>
        }
      >
        <p className="font-semibold">{done}</p>
        <p>Envie este acesso a {name}. Na primeira entrada o Lida pede uma senha nova.</p>
        <div ref={shown} className="my-4 flex flex-col gap-2 rounded-xl border border-line bg-sunken p-4 wrap-anywhere select-all">
          <p className="font-semibold">Lida: {farm_name}</p>
          <p>Acesse {location.origin}</p>
          <p>E-mail: {email}</p>
          <p>
            Senha:{' '}
            <output aria-label="Senha" className="font-mono text-2xl font-bold tracking-wider">
              {password}
            </output>
          </p>
        </div>
        <Notice tone="yellow">Esta senha não será mostrada de novo.</Notice>
        <p role="status" className="sr-only">
          {copied && 'Texto copiado'}
        </p>
      </Dialog>
      <ConfirmDialog
        open={asking}
        title="Fechar sem enviar a senha?"
        message={`A senha não aparece de novo. Se você ainda não enviou nem anotou, volte e envie para ${name}.`}
        confirmLabel="Já anotei, fechar"
        cancelLabel="Voltar"
        tone="primary"
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
