// Pedir a exclusão dos meus dados: what happens and who does it, with confirmation; while pending, the date and a cancel button.
import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { writeOnline } from '#data/online-requests';
import { RuleBroken } from '#domain/kernel/errors';
import { type MyData, myDataWords, requestedSince } from '#domain/people/my-data';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { ConfirmDialog } from '#ui/Dialog';
import { dateTime } from '#ui/format';
import { useToast } from '#ui/Toast';

const where = '/api/my_data/deletion';

type DeletionProps = { data: MyData; locked: boolean; reload: () => Promise<void> };

export function Deletion({ data, locked, reload }: DeletionProps) {
  const { show } = useToast();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const since = requestedSince(data);

  const say = async (method: 'POST' | 'DELETE', done: string, failed: string) => {
    setBusy(true);
    await writeOnline(method, where).then(
      async () => {
        await reload();
        show({ message: done });
      },
      (error: unknown) => {
        if (!(error instanceof RuleBroken)) console.error(error);
        show({ message: error instanceof RuleBroken ? `${failed}: ${error.message}` : failed });
      },
    );
    setBusy(false);
    setAsking(false);
  };
  return (
    <Card title="Excluir meus dados">
      {since ? (
        <>
          <Notice tone="yellow" role="status" title={`Pedido feito em ${dateTime(since)}`}>
            {executors(data)} Até lá nada muda, e você pode desistir.
          </Notice>
          <Button
            className="mt-4"
            busy={busy}
            busyLabel="Desistindo..."
            disabled={locked}
            onClick={() => void say('DELETE', 'Você desistiu do pedido: nada foi excluído', myDataWords.notWithdrawn)}
          >
            Desistir do pedido
          </Button>
        </>
      ) : (
        <>
          <p className="text-muted">
            Você pode pedir que o seu nome, e-mail e telefone sejam apagados do Lida. {executors(data)} Antes, baixe os seus dados se quiser guardá-los.
          </p>
          <Button icon={UserRoundX} className="mt-4" disabled={locked} onClick={() => setAsking(true)}>
            Pedir a exclusão dos meus dados
          </Button>
        </>
      )}
      <ConfirmDialog
        open={asking}
        title="Pedir a exclusão dos seus dados?"
        message={<What data={data} />}
        confirmLabel="Pedir exclusão"
        busyLabel="Pedindo..."
        busy={busy}
        onConfirm={() => void say('POST', 'Pedido de exclusão feito', myDataWords.notAsked)}
        onCancel={() => setAsking(false)}
      />
    </Card>
  );
}

function What({ data }: { data: MyData }) {
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5">
      <li>O seu nome, e-mail, telefone e documentos saem do cadastro, dos registros e do histórico.</li>
      <li>Pesagens, leite, valores e datas ficam, sem o seu nome.</li>
      {data.farms.length > 0 && (
        <li>As suas fazendas ficam, com os seus números; a equipe continua trabalhando nelas, e ninguém mais entra como proprietário.</li>
      )}
      <li>Você não entra mais no Lida.</li>
      <li>{executors(data)} Até lá você pode desistir; depois, não.</li>
    </ul>
  );
}

/** A super admin deletes an account, the owner a staff record. */
function executors({ account, staff }: MyData) {
  const farms = [...new Set(staff.map(({ farm_name }) => farm_name))].join(', ');
  const owners = farms && `o proprietário da fazenda (${farms})`;
  const chief = account && (account.is_super_admin ? 'outro super admin' : 'a administração do Lida');
  return `Quem executa é ${[owners, chief].filter(Boolean).join(' e ')}.`;
}
