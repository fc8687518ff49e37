// A secret, shown once: to copy. Asks before it disappears uncopied.
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { ConfirmDialog, Dialog } from '#ui/Dialog';

/** `of`: "O token", "O segredo". */
type SecretDialogProps = { title: string; of: string; secret: string; children: ReactNode; onClose: () => void };

export function SecretDialog({ title, of, secret, children, onClose }: SecretDialogProps) {
  const shown = useRef<HTMLOutputElement>(null);
  const [copied, setCopied] = useState(false);
  const [asking, setAsking] = useState(false);
  // Without clipboard access, select the text.
  const select = () => getSelection()?.selectAllChildren(shown.current!);
  const copy = () => (navigator.clipboard ? void navigator.clipboard.writeText(secret).then(() => setCopied(true), select) : select());
  const leave = () => (copied ? onClose() : setAsking(true));
  return (
    <>
      <Dialog
        open
        title={title}
        onClose={leave}
        footer={
          <>
            <Button onClick={leave}>Pronto</Button>
            <Button variant="primary" icon={copied ? Check : Copy} onClick={copy}>
              {copied ? 'Copiado' : 'Copiar'}
            </Button>
          </>
        }
      >
        {children}
        <output ref={shown} aria-label={of} className="my-4 block rounded-xl border border-line bg-sunken p-4 font-mono font-semibold break-all select-all">
          {secret}
        </output>
        <Notice tone="yellow">{of} não será mostrado de novo.</Notice>
        <p role="status" className="sr-only">
          {copied && `${of} foi copiado`}
        </p>
      </Dialog>
      <ConfirmDialog
        open={asking}
        title="Fechar sem copiar?"
        message={`${of} não aparece de novo. Se você ainda não copiou nem anotou, volte e copie.`}
        confirmLabel="Já anotei, fechar"
        cancelLabel="Voltar"
        tone="primary"
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
