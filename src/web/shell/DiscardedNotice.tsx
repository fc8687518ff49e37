// The browser has discarded this farm's data: what came back from the second copy, and what is downloaded again.
import { useCondition, useDevice } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { count } from '#ui/format';

export function DiscardedNotice() {
  const device = useDevice();
  const { discarded } = useCondition();
  if (!discarded) return null;
  const { restored } = discarded;
  return (
    <div className="px-4 pt-4">
      <Notice tone="yellow" role="alert" title="O navegador apagou os dados desta fazenda neste aparelho">
        <p>
          {restored > 0
            ? `${count(restored, 'registro ainda não enviado foi recuperado', 'registros ainda não enviados foram recuperados')} de uma segunda cópia.`
            : 'Nenhum registro ainda não enviado foi encontrado na segunda cópia.'}{' '}
          O resto é baixado de novo com internet.
        </p>
        <p>Isso acontece quando falta espaço: apague fotos, vídeos ou aplicativos que não usa.</p>
        <p>
          <Button onClick={device.dismissDiscarded}>Entendi</Button>
        </p>
      </Notice>
    </div>
  );
}
