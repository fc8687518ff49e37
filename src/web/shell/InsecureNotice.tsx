// Over plain HTTP on a network address browsers allow no service worker: without internet the application does not open.
import { useState } from 'react';
import { Notice } from '#ui/Banner';

/** Kept for this tab: whoever opens the address again is told again. */
const closedKey = 'lida_insecure_closed';

export function InsecureNotice() {
  const [closed, setClosed] = useState(() => sessionStorage.getItem(closedKey) !== null);
  if (closed) return null;
  const close = () => {
    sessionStorage.setItem(closedKey, '1');
    setClosed(true);
  };
  return (
    <div className="print:hidden px-4 pt-4">
      <Notice tone="yellow" role="status" title="Sem internet esta página não abre" onClose={close}>
        <p>O endereço não é seguro (HTTPS). Para usar o Lida no campo sem sinal, peça a quem o instalou um endereço que comece com https://.</p>
        <details className="mt-1">
          <summary className="cursor-pointer py-2 font-semibold">Para quem instalou o Lida</summary>
          <p>
            Ponha na frente do Lida um servidor com HTTPS, como o Caddy ou o nginx, e ligue PUBLIC_URL e TRUST_PROXY. O passo a passo está em
            docs/deployment.md, na pasta do Lida.
          </p>
        </details>
      </Notice>
    </div>
  );
}
