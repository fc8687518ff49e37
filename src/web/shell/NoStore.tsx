// This browser stores nothing, its data is unreadable or was discarded, or the disk is full: what could not be loaded or saved, why, and what to do.
import { HardDrive } from 'lucide-react';
import { useEffect, useState } from 'react';
import { loadFailure } from '#domain/overview/load-errors';
import { usePath } from '#parts/navigation/Router';
import { useCondition, useDevice } from '#parts/sync/FarmData';
import { ErrorBanner, Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { count } from '#ui/format';
import { Placeholder } from './Placeholder';

export function NoStore() {
  const { storage } = useCondition();
  return storage === 'full' ? <NoSpace /> : <NoBrowserStorage />;
}

/** The store cannot be opened without space; it opens by itself when there is some. */
function NoSpace() {
  const device = useDevice();
  const [copied, setCopied] = useState(0);
  useEffect(() => void device.copied().then(setCopied), [device]);
  return (
    <Placeholder icon={HardDrive} title="Sem espaço no aparelho">
      <p>Libere espaço: apague fotos, vídeos ou aplicativos que não usa. O Lida abre sozinho quando houver espaço.</p>
      {copied > 0 && <p>{count(copied, 'registro ainda não enviado está guardado', 'registros ainda não enviados estão guardados')} neste aparelho.</p>}
    </Placeholder>
  );
}

function NoBrowserStorage() {
  const failure = loadFailure(usePath());
  return (
    <Placeholder icon={HardDrive} title="Este navegador não guarda os dados do Lida">
      {failure && <ErrorBanner title={failure} />}
      <p>
        O que você anotasse aqui se perderia. Se esta é uma janela anônima, abra o Lida numa janela comum; senão, use outro navegador ou libere espaço neste
        aparelho.
      </p>
      <p>
        <Button variant="primary" onClick={() => location.reload()}>
          Tentar de novo
        </Button>
      </p>
    </Placeholder>
  );
}

/** Above the screens, which go on with the rows in memory. */
export function StorageNotice() {
  const { storage, phase, discarded } = useCondition();
  return (
    <>
      {storage === 'full' && phase !== 'empty' && (
        <div className="px-4 pt-4">
          <Notice tone="red" role="alert" title="Sem espaço no aparelho">
            Nada pode ser anotado até você liberar espaço: apague fotos, vídeos ou aplicativos que não usa. O que já foi salvo está guardado.
          </Notice>
        </div>
      )}
      {discarded && <Discarded {...discarded} />}
    </>
  );
}

function Discarded({ restored }: { restored: number }) {
  const { dismissDiscarded } = useDevice();
  const back = count(restored, 'registro ainda não enviado foi recuperado', 'registros ainda não enviados foram recuperados');
  return (
    <div className="px-4 pt-4">
      <Notice tone="yellow" role="alert" title="O navegador apagou os dados desta fazenda neste aparelho">
        <p>
          {restored > 0 ? `${back} de uma segunda cópia.` : 'Nenhum registro ainda não enviado foi encontrado na segunda cópia.'} O resto é baixado de novo com
          internet.
        </p>
        <p>Isso acontece quando falta espaço: apague fotos, vídeos ou aplicativos que não usa.</p>
        <p className="mt-2">
          <Button onClick={dismissDiscarded}>Entendi</Button>
        </p>
      </Notice>
    </div>
  );
}
