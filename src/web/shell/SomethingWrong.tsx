// Shown when a screen failed to load or to render: what to do. Saved data is safe.

import { ErrorBanner } from '#ui/Banner';
import { Button } from '#ui/Button';

export function SomethingWrong() {
  return (
    <div className="mx-auto max-w-lg p-4">
      <ErrorBanner title="Não foi possível abrir esta tela">
        <p>Verifique o sinal e tente de novo.</p>
        <Button className="mt-3" onClick={() => location.reload()}>
          Tentar de novo
        </Button>
      </ErrorBanner>
    </div>
  );
}
