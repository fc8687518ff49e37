// The steps of an import after the file is read: columns, values, review, writing, done.
import { useMemo, useState } from 'react';
import { countsOf, partsOf, type Reviewed } from '#domain/import/dry-run';
import { headingKey } from '#domain/import/headings';
import { columns, kindNames } from '#domain/import/kinds';
import { type Edits, firstMapping, type Mapping, unknownWords } from '#domain/import/mapping';
import { RuleBroken } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { useDevice } from '#parts/sync/FarmData';
import { ErrorBanner, Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { count } from '#ui/format';
import { Page } from '#ui/Page';
import { Progress } from '#ui/Progress';
import { ColumnsStep } from './ColumnsStep';
import { ReviewStep } from './ReviewStep';
import { type Opened, useReadRows } from './use-review';
import { optionsFor, ValuesStep } from './ValuesStep';
import { type Part, writeParts } from './writing';

type Step = 'columns' | 'values' | 'review' | 'writing' | 'done';
const titles: Record<Step, string> = { columns: 'Colunas', values: 'Valores', review: 'Conferir', writing: 'Gravando', done: 'Pronto' };
const order: Step[] = ['columns', 'values', 'review'];

export function ImportSteps({ opened, onEnd }: { opened: Opened; onEnd: () => void }) {
  const device = useDevice();
  const [import_id] = useState(newId);
  const [step, setStep] = useState<Step>('columns');
  const [mapping, setMapping] = useState<Mapping>(() => firstMapping(opened.layout.headings, opened.reading.today, device.replica.rows('imports')));
  const [edits, setEdits] = useState<Edits>({});
  const [written, setWritten] = useState({ done: 0, parts: 0, counts: { new: 0, changed: 0 } });
  const [problem, setProblem] = useState<string | null>(null);
  const read = useReadRows(opened, mapping, edits);
  const categories = device.replica.rows('financial_categories');
  const unknown = useMemo(
    () => unknownWords(read, mapping.kind, (field) => optionsFor(columns[mapping.kind][field]!, categories)),
    [read, mapping.kind, categories],
  );
  // A word that was mapped stays in its step, with what was chosen.
  const chosen = Object.values(mapping.words).some((words) => Object.keys(words).length > 0);
  const steps = order.filter((one) => one !== 'values' || unknown.length > 0 || chosen);
  const at = steps.indexOf(step);
  const go = (to: number) => {
    setStep(steps[to]!);
    scrollTo(0, 0);
  };

  const write = (reviewed: readonly Reviewed[]) => {
    const rows = partsOf(reviewed);
    const about = {
      id: import_id,
      file_name: opened.fileName.slice(0, 200),
      kind: mapping.kind,
      row_count: rows.reduce((sum, part) => sum + part.length, 0),
      part_count: rows.length,
      heading_key: headingKey(opened.layout.headings).slice(0, 20_000),
      mapping: JSON.stringify(mapping),
    };
    const parts = rows.map((part, i): Part => ({ ...about, part: i + 1, rows: part }));
    const counts = countsOf(reviewed);
    setProblem(null);
    setStep('writing');
    setWritten({ done: 0, parts: parts.length, counts });
    void writeParts(device, parts, (done) => setWritten((now) => ({ ...now, done }))).then(
      () => setStep('done'),
      (error: unknown) => {
        setProblem(
          error instanceof RuleBroken
            ? error.message
            : 'Não foi possível gravar tudo. O que falta continua guardado neste aparelho: abra Trazer dados de novo.',
        );
        setStep('review');
      },
    );
  };

  const subtitle = `${opened.fileName}${opened.sheetName && opened.sheetName !== opened.fileName ? ` · ${opened.sheetName}` : ''} · ${count(read.length, 'linha', 'linhas')}`;
  const next = at >= 0 && at < steps.length - 1 && (
    <Button variant="primary" onClick={() => go(at + 1)}>
      Continuar: {titles[steps[at + 1]!]}
    </Button>
  );
  const back = <Button onClick={() => (at > 0 ? go(at - 1) : onEnd())}>{at > 0 ? 'Voltar' : 'Escolher outro arquivo'}</Button>;
  return (
    <Page title={at >= 0 ? `${titles[step]} (passo ${at + 2} de ${steps.length + 1})` : titles[step]} subtitle={subtitle}>
      {problem && <ErrorBanner title={problem} onClose={() => setProblem(null)} />}
      {step === 'columns' && <ColumnsStep opened={opened} mapping={mapping} onChange={setMapping} />}
      {step === 'values' && <ValuesStep words={unknown} mapping={mapping} categories={categories} onChange={setMapping} />}
      {step === 'review' && (
        <ReviewStep
          import_id={import_id}
          opened={opened}
          mapping={mapping}
          read={read}
          onEdit={(key, text) => setEdits((now) => ({ ...now, [key]: text }))}
          onWrite={write}
          back={back}
        />
      )}
      {step === 'writing' && <Progress label="Gravando neste aparelho e enviando" value={written.done} max={Math.max(1, written.parts)} />}
      {step === 'done' && (
        <Notice
          tone="green"
          role="status"
          title={`${kindNames[mapping.kind]}: ${count(written.counts.new, 'novo', 'novos')}, ${count(written.counts.changed, 'mudado', 'mudados')}`}
        >
          <p>Está gravado neste aparelho e segue para o servidor quando houver sinal. Se algo ficou errado, desfaça em Trazer dados.</p>
        </Notice>
      )}
      {step !== 'writing' && step !== 'review' && (
        <div className="flex flex-wrap gap-2">
          {step === 'done' ? (
            <Button variant="primary" onClick={onEnd}>
              Trazer outro arquivo
            </Button>
          ) : (
            <>
              {next}
              {back}
            </>
          )}
        </div>
      )}
    </Page>
  );
}
