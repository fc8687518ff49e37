// Shows the screens only when the farm's rows are here; until then the download, or why they are missing.
import { CloudDownload, CloudOff } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCondition, useDevice } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { number } from '#ui/format';
import { Progress } from '#ui/Progress';
import { Spinner } from '#ui/Spinner';
import { Placeholder } from './Placeholder';

const NoStore = lazy(async () => ({ default: (await import('./NoStore')).NoStore }));

export function FarmLoader({ children }: { children: ReactNode }) {
  const { phase, storage } = useCondition();
  if (phase === 'ready') return children;
  if (phase === 'opening') return <Spinner />;
  if (storage === 'unsafe' || (storage === 'full' && phase === 'empty'))
    return (
      <Suspense fallback={<Spinner />}>
        <NoStore />
      </Suspense>
    );
  return phase === 'downloading' ? <Downloading /> : <NotHere />;
}

function Downloading() {
  return (
    <Placeholder icon={CloudDownload} title="Baixando os dados da fazenda">
      <p>É só desta vez. Depois tudo abre na hora{isSecureContext && ', com ou sem sinal'}.</p>
      <Downloaded />
    </Placeholder>
  );
}

function Downloaded() {
  const { progress } = useCondition();
  const { got, total } = progress ?? { got: 0, total: 0 };
  return <Progress label="Baixado" value={got} max={total} text={progress ? `${number(got, 0)} de ${number(total, 0)} registros` : 'Começando...'} />;
}

function NotHere() {
  const device = useDevice();
  const { progress } = useCondition();
  const [trying, setTrying] = useState(false);
  const tryAgain = async () => {
    setTrying(true);
    await device.sync();
    setTrying(false);
  };
  return (
    <Placeholder icon={CloudOff} title="Ainda sem os dados da fazenda">
      <p>Os dados desta fazenda ainda não estão neste aparelho. Conecte-se à internet uma vez para baixá-los.</p>
      {progress && <Downloaded />}
      <p>
        <Button variant="primary" busy={trying} busyLabel="Tentando..." onClick={() => void tryAgain()}>
          Tentar de novo
        </Button>
      </p>
    </Placeholder>
  );
}
