// A new version of the application is on this device and waits to be asked.

import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';

export function UpdateNotice({ takeOver }: { takeOver: () => void }) {
  return (
    <div className="px-4 pt-4">
      <Notice tone="blue" role="status" title="Há uma nova versão do Lida">
        <Button variant="primary" className="mt-2" onClick={takeOver}>
          Atualizar agora
        </Button>
      </Notice>
    </div>
  );
}
