// /received: files that another application shared. One kind that this person may bring opens at once; otherwise says what can be done.
import { FileInput, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { discardFiles, handToImport, type ReceivedFile, receivedFiles } from '#data/shared-files';
import type { ReceivedKind } from '#domain/import/received-files';
import type { NounName } from '#domain/nouns';
import { go, usePlace } from '#parts/navigation/Router';
import { useMayWrite, useRows } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { Button, IconButton } from '#ui/Button';
import { EmptyState } from '#ui/EmptyState';
import { Page } from '#ui/Page';
import { Spinner } from '#ui/Spinner';

const imports: Record<ReceivedKind, { noun: NounName; label: string; path: string }> = {
  notes: { noun: 'invoices', label: 'Abrir em Notas fiscais', path: '/financial/notas' },
  sheet: { noun: 'imports', label: 'Abrir em Trazer dados', path: '/import' },
  bank: { noun: 'financial_transactions', label: 'Conferir extrato do banco', path: '/financial/contas' },
};
const refusals: Record<string, string> = {
  grande: 'O arquivo é grande demais: no máximo 20 MB de cada vez.',
  muitos: 'São arquivos demais: no máximo 20 de cada vez.',
  vazio: 'Nenhum arquivo chegou.',
};

export function ReceivedScreen() {
  const { search } = usePlace();
  const [files, setFiles] = useState<ReceivedFile[] | null>(null);
  const look = () => receivedFiles().then(setFiles);
  const may = { notes: useMayWrite('invoices'), sheet: useMayWrite('imports'), bank: useMayWrite('financial_transactions') };
  const accounts = useRows('bank_accounts');
  const [choosing, setChoosing] = useState<ReceivedFile[] | null>(null);

  const open = (kind: ReceivedKind, chosen: ReceivedFile[]) => {
    // A spreadsheet and a statement are opened one at a time; the others stay.
    const handed = kind === 'notes' ? chosen : chosen.slice(0, 1);
    const account = accounts.length === 1 ? accounts[0] : undefined;
    if (kind === 'bank' && !account) return setChoosing(handed);
    handToImport(kind, handed);
    void go({ to: kind === 'bank' ? `${imports.bank.path}/${account!.id}` : imports[kind].path, replace: true });
  };
  const openAtOnce = useEffectEvent((all: ReceivedFile[]) => {
    const [first] = all;
    if (first?.kind && may[first.kind] && !search['erro'] && all.every(({ kind }) => kind === first.kind)) open(first.kind, all);
  });
  useEffect(() => {
    void receivedFiles().then((all) => {
      setFiles(all);
      openAtOnce(all);
    });
  }, []);

  if (!files) return <Spinner />;
  const ofKind = (kind: ReceivedKind) => files.filter((file) => file.kind === kind);
  const refused = refusals[search['erro'] ?? ''];
  return (
    <Page title="Arquivos recebidos" subtitle="Ficam neste aparelho até você usar ou descartar">
      {refused && <Notice tone="orange" role="alert" title={refused} />}
      {files.length === 0 ? (
        <EmptyState icon={FileInput} title="Nenhum arquivo esperando">
          Em outro aplicativo, escolha Compartilhar e depois Lida: nota fiscal (XML ou ZIP), planilha (XLSX ou CSV) ou extrato do banco (OFX).
        </EmptyState>
      ) : (
        <>
          <ul aria-label="Arquivos recebidos" className="card flex flex-col divide-y divide-line">
            {files.map(({ key, name, kind }) => (
              <li key={key} className="flex items-center gap-2 py-1">
                <span className="min-w-0 flex-1">
                  <span className="wrap-anywhere">{name}</span>
                  <span className="block text-sm text-muted">{wordsOf(kind, may)}</span>
                </span>
                <IconButton label={`Descartar ${name}`} icon={Trash2} onClick={() => void discardFiles([key]).then(look)} />
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            {(Object.keys(imports) as ReceivedKind[]).map(
              (kind) =>
                may[kind] &&
                ofKind(kind).length > 0 && (
                  <Button key={kind} variant="primary" onClick={() => open(kind, ofKind(kind))}>
                    {imports[kind].label}
                  </Button>
                ),
            )}
          </div>
        </>
      )}
      {choosing && (
        <section className="flex flex-col gap-2">
          <h2>De qual conta é este extrato?</h2>
          {accounts.length === 0 && <p>Cadastre antes a conta em Financeiro, Contas. O arquivo fica aqui.</p>}
          {accounts.map(({ id, name }) => (
            <Button
              key={id}
              onClick={() => {
                handToImport('bank', choosing);
                void go({ to: `${imports.bank.path}/${id}`, replace: true });
              }}
            >
              {name}
            </Button>
          ))}
        </section>
      )}
    </Page>
  );
}

const kinds: Record<ReceivedKind, string> = { notes: 'Nota fiscal', sheet: 'Planilha', bank: 'Extrato do banco' };

function wordsOf(kind: ReceivedKind | null, may: Record<ReceivedKind, boolean>) {
  if (!kind) return 'O Lida não sabe ler este arquivo';
  return may[kind] ? kinds[kind] : `${kinds[kind]}: seu acesso não permite trazer. Peça ao dono da fazenda.`;
}
