// A password that the server made: shown this once, large enough to be read out across a yard.
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';

export type Given = { name: string; email: string; password: string };

export function GivenPassword({ given: { name, email, password }, onClose }: { given: Given; onClose: () => void }) {
  const shown = useRef<HTMLOutputElement>(null);
  const [copied, setCopied] = useState(false);
  // Without a clipboard the password is at least selected.
  const select = () => getSelection()?.selectAllChildren(shown.current!);
  const copy = () => (navigator.clipboard ? void navigator.clipboard.writeText(password).then(() => setCopied(true), select) : select());
  return (
    <Dialog
      open
      title={`Senha de ${name}`}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button icon={copied ? Check : Copy} onClick={copy}>
            {copied ? 'Copiada' : 'Copiar'}
          </Button>
          <Button variant="primary" onClick={onClose}>
            Já anotei
          </Button>
        </>
      }
    >
      <p>
        Entregue esta senha a {name}. A entrada é com o e-mail <strong className="break-all">{email}</strong>; na primeira vez o Lida pede uma senha nova.
      </p>
      <p className="my-4 rounded-xl border border-line bg-sunken p-4 text-center">
        <output ref={shown} aria-label="Senha" className="font-mono text-3xl font-bold tracking-wider break-all select-all">
          {password}
        </output>
      </p>
      <Notice tone="yellow">Anote agora: esta senha não será mostrada de novo.</Notice>
      <p role="status" className="sr-only">
        {copied && 'Senha copiada'}
      </p>
    </Dialog>
  );
}
