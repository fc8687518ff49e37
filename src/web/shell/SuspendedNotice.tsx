// The account is suspended: nothing is deleted, and unsent calls wait on the device.
import { useCondition } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { count } from '#ui/format';

export function SuspendedNotice() {
  const { waiting } = useCondition();
  const kept = waiting.length > 0 ? ` ${count(waiting.length, 'registro espera', 'registros esperam')} neste aparelho até o acesso voltar.` : '';
  return (
    <div className="px-4 pt-4">
      <Notice tone="yellow" role="status" title="O acesso desta conta está suspenso. Fale com o administrador.">
        Nada foi apagado.{kept}
      </Notice>
    </div>
  );
}
