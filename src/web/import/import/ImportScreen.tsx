// /import ("Trazer dados"): a file of another program becomes records of the farm, after a review; past imports and their undo.
import { FileSpreadsheet, Upload } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { textSheet } from '#data/import/file-sheets';
import { readFile } from '#data/import/read-file';
import { downloadTemplate } from '#data/import/template-file';
import { UnreadableFile } from '#data/import/unreadable-file';
import { type Kind, kindNames, kinds } from '#domain/import/kinds';
import { nounOfKind } from '#domain/import/propose';
import { layoutOf, type RawSheet } from '#domain/import/sheet-layout';
import { dayIn } from '#domain/kernel/dates';
import { may } from '#domain/people/permissions';
import { useHandedFiles } from '#parts/forms/HandedFiles';
import { Link } from '#parts/navigation/Router';
import { useDevice } from '#parts/sync/FarmData';
import { ErrorBanner, Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { Field } from '#ui/Field';
import { Menu } from '#ui/Menu';
import { Page } from '#ui/Page';
import { Progress } from '#ui/Progress';
import { Select } from '#ui/Select';
import { TextArea } from '#ui/TextInput';
import { ImportList } from './ImportList';
import { ImportSteps } from './ImportSteps';
import type { Opened } from './use-review';
import { forget, interrupted, type Part, writeParts } from './writing';

type ReadSheets = { name: string; sheets: RawSheet[]; on: string };

export function ImportScreen() {
  const device = useDevice();
  const [file, setFile] = useState<ReadSheets | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [reading, setReading] = useState<number | null>(null);

  const open = (sheet: RawSheet, { name, on }: { name: string; on: string }) => {
    const layout = layoutOf(sheet);
    if (layout.rows.length === 0) return setProblem('Esta planilha não tem linhas com dados.');
    setOpened({ fileName: name, sheetName: sheet.name, layout, reading: { today: device.today(), on, from1904: sheet.from1904, exact: sheet.exact } });
  };
  const take = (sheets: RawSheet[], name: string, on: string) => {
    setProblem(null);
    if (sheets.length === 0) return setProblem('Este arquivo está vazio.');
    if (sheets.length === 1) return open(sheets[0]!, { name, on });
    setFile({ name, sheets, on });
  };
  const read = (chosen: File) => {
    setProblem(null);
    setReading(0);
    const on = dayIn(device.replica.who.time_zone, new Date(chosen.lastModified || Date.parse(device.now())).toISOString());
    void readFile(chosen, setReading)
      .then(
        (sheets) => take(sheets, chosen.name, on < device.today() ? on : device.today()),
        (error: unknown) => setProblem(error instanceof UnreadableFile ? error.message : 'Não foi possível ler este arquivo. Tente de novo.'),
      )
      .finally(() => setReading(null));
  };
  useHandedFiles('sheet', ([shared]) => shared && read(shared));
  const again = () => {
    setOpened(null);
    setFile(null);
  };

  if (opened) return <ImportSteps opened={opened} onEnd={again} />;
  return (
    <Page title="Trazer dados" subtitle="Da planilha ou de outro programa para o Lida">
      {problem && <ErrorBanner title={problem} onClose={() => setProblem(null)} />}
      <Interrupted />
      {file ? (
        <SheetChoice file={file} onChoose={(sheet) => open(sheet, file)} onBack={again} />
      ) : (
        <FileChoice reading={reading} onFile={read} onPaste={(text) => take([{ ...textSheet(text, 'Células coladas') }], 'Células coladas', device.today())} />
      )}
      <ImportList />
      {device.replica.who.actor.role === 'owner' && (
        <Link to="/farms" className="underline">
          Trazer uma fazenda inteira, exportada do Lida: em Fazendas
        </Link>
      )}
      <Link to="/readers" className="underline">
        Testar um leitor de brincos ou uma balança
      </Link>
    </Page>
  );
}

function FileChoice({ reading, onFile, onPaste }: { reading: number | null; onFile: (file: File) => void; onPaste: (text: string) => void }) {
  const device = useDevice();
  const input = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState('');
  const mine = kinds.filter((kind) => may(device.replica.who.actor, 'write', nounOfKind[kind]));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [first] = event.dataTransfer.files;
    if (first) onFile(first);
  };
  return (
    <Card title="Escolha o arquivo">
      <div className="flex flex-col gap-4" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <p>
          Animais, pesagens, leite, partos, coberturas, diagnósticos, vacinas, tratamentos, estoque e contas. Nada é gravado antes de você conferir, e depois dá
          para desfazer.
        </p>
        {reading !== null ? (
          <Progress label="Lendo o arquivo" value={reading * 100} />
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" icon={Upload} onClick={() => input.current?.click()}>
              Escolher planilha (XLSX ou CSV)
            </Button>
            <Menu
              label="Baixar modelo"
              icon={FileSpreadsheet}
              worded
              items={mine.map((kind: Kind) => ({ label: kindNames[kind], onSelect: () => downloadTemplate(kind) }))}
            />
          </div>
        )}
        <input
          ref={input}
          type="file"
          aria-label="Planilha"
          className="sr-only"
          tabIndex={-1}
          accept=".xlsx,.xls,.csv,.txt,.tsv,.json,text/csv,application/json"
          onChange={({ target }) => {
            const [first] = target.files ?? [];
            if (first) onFile(first);
            target.value = '';
          }}
        />
        <details>
          <summary className="cursor-pointer">Colar células em vez de um arquivo</summary>
          <div className="flex flex-col gap-2 pt-2">
            <Field label="Células copiadas da planilha" hint="Com a linha do cabeçalho">
              <TextArea rows={4} value={pasted} onChange={({ target }) => setPasted(target.value)} />
            </Field>
            <Button className="self-start" disabled={pasted.trim() === ''} onClick={() => onPaste(pasted)}>
              Continuar com estas células
            </Button>
          </div>
        </details>
      </div>
    </Card>
  );
}

function SheetChoice({ file, onChoose, onBack }: { file: ReadSheets; onChoose: (sheet: RawSheet) => void; onBack: () => void }) {
  const [at, setAt] = useState(0);
  return (
    <Card title={file.name}>
      <div className="flex flex-col gap-4">
        <Field label="Este arquivo tem várias planilhas: qual trazer agora?" hint="As outras podem ser trazidas depois, do mesmo arquivo">
          <Select
            value={at}
            onChange={({ target }) => setAt(Number(target.value))}
            options={file.sheets.map(({ name, rows }, i) => ({ value: String(i), label: `${name} (${rows.length} linhas)` }))}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => onChoose(file.sheets[at]!)}>
            Continuar
          </Button>
          <Button onClick={onBack}>Escolher outro arquivo</Button>
        </div>
      </div>
    </Card>
  );
}

/** A browser that was closed while it wrote: the rest is still on this device. */
function Interrupted() {
  const device = useDevice();
  const [left, setLeft] = useState<Part[]>([]);
  const [done, setDone] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    void interrupted(device).then(setLeft);
  }, [device]);
  if (left.length === 0) return null;
  const rows = left.reduce((sum, part) => sum + part.rows.length, 0);
  const go = () => {
    setDone(0);
    void writeParts(device, left, setDone).then(
      () => setLeft([]),
      (error: unknown) => {
        setDone(null);
        setProblem(error instanceof Error ? error.message : String(error));
      },
    );
  };
  return (
    <Notice tone="orange" role="status" title={`${left[0]!.file_name}: a importação foi interrompida`}>
      <p>{problem ?? `Faltam ${rows} linhas. As que já entraram não se repetem.`}</p>
      {done !== null ? (
        <Progress label="Gravando" value={done} max={left.length} />
      ) : (
        <div className="flex flex-wrap gap-2 pt-2">
          <Button onClick={go}>Continuar</Button>
          <Button onClick={() => void forget(device).then(() => setLeft([]))}>Deixar como está</Button>
        </div>
      )}
    </Notice>
  );
}
