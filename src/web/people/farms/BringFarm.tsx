// Brings a whole farm: the ZIP of an export becomes a new farm of this account. Online only.
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { NoAnswer } from '#data/online';
import { chooseFarm, renew } from '#data/session';
import { uploadOnline } from '#data/upload';
import { newId } from '#domain/kernel/ids';
import { wordsOf } from '#parts/sync/Online';
import { ErrorBanner, Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { count, number } from '#ui/format';
import { Progress } from '#ui/Progress';

type Brought = { id: string; farm_name: string; records: number; tables: { noun: string; title: string; records: number }[] };

const lost = 'A conexão caiu antes da resposta. Escolha o mesmo arquivo de novo: se a fazenda já entrou, ela não entra duas vezes.';

/** The same file gets the same id again: a farm whose answer was lost is not brought twice. */
const idOfFile = new Map<string, string>();
function idFor({ name, size, lastModified }: File) {
  const key = `${name} ${size} ${lastModified}`;
  const id = idOfFile.get(key) ?? newId();
  idOfFile.set(key, id);
  return id;
}

export function BringFarm({ onBrought, onClose }: { onBrought: () => Promise<void>; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [brought, setBrought] = useState<Brought | null>(null);

  const bring = (file: File) => {
    setProblem(null);
    setSent(0);
    void uploadOnline<Brought>(`/api/farms/import?id=${idFor(file)}`, file, 'application/zip', setSent)
      .then(
        async (found) => {
          setBrought(found);
          await Promise.all([renew(), onBrought()]);
        },
        (error: unknown) => setProblem(error instanceof NoAnswer ? lost : wordsOf(error) || 'Não foi possível trazer a fazenda. Tente de novo.'),
      )
      .finally(() => setSent(null));
  };

  return (
    <Dialog
      open
      title="Trazer uma fazenda inteira"
      onClose={() => sent === null && onClose()}
      footer={brought && <Ending brought={brought} onClose={onClose} />}
    >
      <div className="flex flex-col gap-4">
        {problem && <ErrorBanner title={problem} onClose={() => setProblem(null)} />}
        {brought ? (
          <Result brought={brought} />
        ) : (
          <>
            <p>
              Escolha o arquivo .zip que o proprietário gravou com “Exportar a fazenda inteira”, neste ou em outro Lida. Ele vira uma fazenda nova desta conta,
              com todos os registros. Usuários e senhas não vêm junto.
            </p>
            {sent === null ? (
              <Button variant="primary" icon={Upload} className="self-start" onClick={() => input.current?.click()}>
                Escolher arquivo (.zip)
              </Button>
            ) : (
              <div role="status" className="flex flex-col gap-2">
                <Progress label="Enviando o arquivo" value={sent * 100} />
                {sent === 1 && <p>Conferindo e gravando os registros. Pode levar alguns minutos: não feche esta página.</p>}
              </div>
            )}
          </>
        )}
        <input
          ref={input}
          type="file"
          aria-label="Arquivo da fazenda"
          className="sr-only"
          tabIndex={-1}
          accept=".zip,application/zip"
          onChange={({ target }) => {
            const [first] = target.files ?? [];
            if (first) bring(first);
            target.value = '';
          }}
        />
      </div>
    </Dialog>
  );
}

function Result({ brought: { farm_name, records, tables } }: { brought: Brought }) {
  return (
    <>
      <Notice tone="green" role="status" title={`${farm_name}: ${count(records, 'registro trazido', 'registros trazidos')}`}>
        <p>Está nas suas fazendas, com você como proprietário. Convide as pessoas em Usuários.</p>
      </Notice>
      <details>
        <summary className="cursor-pointer">O que veio</summary>
        <ul className="gap-6 pt-2 sm:columns-2">
          {tables.map((table) => (
            <li key={table.noun}>
              {table.title}: {number(table.records, 0)}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function Ending({ brought: { id, farm_name }, onClose }: { brought: Brought; onClose: () => void }) {
  return (
    <>
      <Button onClick={onClose}>Ficar nesta fazenda</Button>
      <Button
        variant="primary"
        onClick={() => {
          onClose();
          chooseFarm(id);
        }}
      >
        Abrir {farm_name}
      </Button>
    </>
  );
}
