// The recovery codes, shown once: to copy, to download or to write down.
import { Check, Copy, Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';

const fileOf = (codes: readonly string[]) => `Códigos de recuperação do Lida. Cada um serve uma vez.\r\n\r\n${codes.join('\r\n')}\r\n`;

function save(codes: readonly string[]) {
  const href = URL.createObjectURL(new Blob([fileOf(codes)], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), { href, download: 'codigos-de-recuperacao-lida.txt' }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  const [copied, setCopied] = useState(false);
  // Without clipboard access, select them.
  const select = () => getSelection()?.selectAllChildren(list.current!);
  const copy = () => (navigator.clipboard ? void navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true), select) : select());
  return (
    <div className="flex flex-col gap-4">
      <p>Se perder o celular, entre com um destes códigos no lugar do código do aplicativo. Cada um serve uma vez.</p>
      <ul
        ref={list}
        aria-label="Códigos de recuperação"
        className="grid gap-2 rounded-xl border border-line bg-sunken p-4 text-center font-mono font-semibold sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Notice tone="yellow">Guarde agora, fora deste celular: estes códigos não serão mostrados de novo.</Notice>
      <div className="flex flex-wrap gap-2 *:grow">
        <Button icon={copied ? Check : Copy} onClick={copy}>
          {copied ? 'Copiados' : 'Copiar'}
        </Button>
        <Button icon={Download} onClick={() => save(codes)}>
          Baixar
        </Button>
      </div>
      <Button variant="primary" onClick={onKept}>
        Já guardei
      </Button>
      <p role="status" className="sr-only">
        {copied && 'Códigos copiados'}
      </p>
    </div>
  );
}
