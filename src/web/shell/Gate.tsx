// The farm's rows come before its screens: opened, downloaded once, or told kindly why they are not here.
import { CloudDownload, CloudOff, HardDrive } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCondition, useDevice } from '#parts/Replica';
import { Button } from '#ui/Button';
import { number } from '#ui/format';
import type { Icon } from '#ui/Icon';
import { Progress } from '#ui/Progress';
import { Spinner } from '#ui/Spinner';

export function Gate({ children }: { children: ReactNode }) {
  const { phase, storage } = useCondition();
  if (phase === 'ready') return children;
  if (phase === 'opening') return <Spinner />;
  if (storage === 'unsafe') return <NoStore />;
  return phase === 'downloading' ? <Downloading /> : <NotHere />;
}

function Downloading() {
  return (
    <ForNow icon={CloudDownload} title="Baixando os dados da fazenda">
      <p>É só desta vez. Depois tudo abre na hora, com ou sem sinal.</p>
      <Downloaded />
    </ForNow>
  );
}

function Downloaded() {
  const { progress } = useCondition();
  const { got, total } = progress ?? { got: 0, total: 0 };
  return <Progress label="Baixado" value={got} max={total} text={progress ? `${number(got)} de ${number(total)} registros` : 'Começando...'} />;
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
    <ForNow icon={CloudOff} title="Ainda sem os dados da fazenda">
      <p>Os dados desta fazenda ainda não estão neste aparelho. Conecte-se à internet uma vez para baixá-los.</p>
      {progress && <Downloaded />}
      <p>
        <Button variant="primary" busy={trying} busyLabel="Tentando..." onClick={() => void tryAgain()}>
          Tentar de novo
        </Button>
      </p>
    </ForNow>
  );
}

function NoStore() {
  return (
    <ForNow icon={HardDrive} title="Este navegador não guarda os dados do Lida">
      <p>
        O que você anotasse aqui se perderia. Se esta é uma janela anônima, abra o Lida numa janela comum; senão, use outro navegador ou libere espaço neste
        aparelho.
      </p>
      <p>
        <Button variant="primary" onClick={() => location.reload()}>
          Tentar de novo
        </Button>
      </p>
    </ForNow>
  );
}

/** Instead of a screen, until it can be there. */
function ForNow({ icon: Icon, title, children }: { icon: Icon; title: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-md flex-col justify-center p-4">
      <title>{`${title} · Lida`}</title>
      <section className="card flex flex-col gap-4 p-6 text-center">
        <Icon aria-hidden="true" className="mx-auto size-12 text-brand-ink" />
        <h1 tabIndex={-1} className="text-xl">
          {title}
        </h1>
        {children}
      </section>
    </div>
  );
}
