// This browser stores nothing, or its data is unreadable: what could not be loaded, why, and what to do.
import { HardDrive } from 'lucide-react';
import { loadFailure } from '#domain/overview/load-errors';
import { usePath } from '#parts/navigation/Router';
import { ErrorBanner } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Placeholder } from './Placeholder';

export function NoStore() {
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
