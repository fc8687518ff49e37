// The file of a laboratory: read, shown cow by cow, and recorded when the person says so. Lines without a cow are named, never dropped silently.
import { useMemo, useState } from 'react';
import { decoded } from '#data/text-of-bytes';
import { newId } from '#domain/kernel/ids';
import { type LabLine, labFile } from '#domain/milk/lab-file';
import { useDevice, useRows, useToday } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { DateInput } from '#ui/DateInput';
import { Dialog } from '#ui/Dialog';
import { Field } from '#ui/Field';
import { count, date, number, quantity } from '#ui/format';
import { TextInput } from '#ui/TextInput';
import { useToast } from '#ui/Toast';

const why: Record<Exclude<LabLine['state'], 'new'>, string> = {
  unknown: 'nenhuma vaca com este brinco ou nome',
  several: 'mais de uma vaca com este nome',
  there: 'a análise deste dia já está registrada',
  empty: 'sem resultado',
  refused: 'valor impossível',
};

const found = ({ analysis }: LabLine) =>
  [
    analysis!.somatic_cell_count !== null && `CCS ${number(analysis!.somatic_cell_count / 1000, 0)} mil`,
    analysis!.fat_percentage !== null && `gordura ${quantity('milkSolids', analysis!.fat_percentage)}`,
    analysis!.protein_percentage !== null && `proteína ${quantity('milkSolids', analysis!.protein_percentage)}`,
  ]
    .filter(Boolean)
    .join(' · ');

export function LabImport({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const animals = useRows('animals');
  const analyses = useRows('milk_analyses');
  const { dispatch } = useDevice();
  const { show } = useToast();
  const [text, setText] = useState<string | null>(null);
  const [day, setDay] = useState(today);
  const [laboratory, setLaboratory] = useState('');
  const [busy, setBusy] = useState(false);
  const choose = async (one: File | undefined) => setText(one ? decoded(new Uint8Array(await one.arrayBuffer())) : null);
  const file = useMemo(
    () => text && labFile(text, { animals, analyses, sample_date: day, laboratory: laboratory.trim() || null }),
    [text, animals, analyses, day, laboratory],
  );
  const fresh = file ? file.lines.filter(({ state }) => state === 'new') : [];
  const left = file ? file.lines.filter(({ state }) => state !== 'new') : [];
  const unlikely = fresh.filter(({ findings }) => findings.length > 0);

  const record = async () => {
    setBusy(true);
    // What is unlikely was shown: recording it confirms it.
    const saved = await Promise.allSettled(
      fresh.map(({ analysis, findings }) => dispatch('create_milk_analysis', { id: newId(), ...analysis!, confirmed: findings.map(({ key }) => key) })),
    );
    const failed = saved.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
    setBusy(false);
    show({
      message:
        failed.length === 0
          ? count(saved.length, 'análise registrada', 'análises registradas')
          : `${count(failed.length, 'análise não foi registrada', 'análises não foram registradas')}: ${failed[0]!.message}`,
    });
    if (failed.length === 0) onClose();
  };

  return (
    <Dialog
      open
      title="Importar laudo das vacas"
      onClose={onClose}
      footer={
        <Button variant="primary" disabled={fresh.length === 0} busy={busy} busyLabel="Registrando..." onClick={() => void record()}>
          {fresh.length === 0 ? 'Registrar' : `Registrar ${count(fresh.length, 'análise', 'análises')}`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Arquivo do laboratório" hint="CSV, com uma linha por vaca: brinco ou nome, CCS, gordura, proteína">
          <TextInput type="file" accept=".csv,.txt,text/csv,text/plain" onChange={(event) => void choose(event.target.files?.[0])} />
        </Field>
        <Field label="Data da coleta" hint={file && file.hasDates ? 'O arquivo traz as datas; esta vale para as linhas sem data' : undefined}>
          <DateInput value={day} max={today} today={today} onChange={(typed) => typed && typed <= today && setDay(typed)} />
        </Field>
        <Field label="Laboratório">
          <TextInput value={laboratory} onChange={(event) => setLaboratory(event.target.value)} />
        </Field>
        {text !== null && !file && (
          <Notice tone="orange" role="alert" title="Não achei as colunas">
            A primeira linha deve dizer o que cada coluna é: Brinco ou Nome, e CCS, Gordura ou Proteína.
          </Notice>
        )}
        {file && file.inThousands && fresh.length > 0 && <p className="text-muted">As contagens do arquivo estão em mil por mL.</p>}
        {unlikely.length > 0 && (
          <Notice tone="yellow" title="Confira antes de registrar">
            {unlikely.map(({ cow, findings }) => `${cow!.name}: ${findings.map((one) => one.text).join('; ')}`).join(' · ')}
          </Notice>
        )}
        <Lines title={`${count(left.length, 'linha fica', 'linhas ficam')} de fora`} lines={left} words={({ state }) => why[state as 'unknown']} />
        <Lines
          title={count(fresh.length, 'análise', 'análises')}
          lines={fresh}
          words={(line) => [date(line.analysis!.sample_date), found(line)].filter(Boolean).join(' · ')}
        />
      </div>
    </Dialog>
  );
}

function Lines({ title, lines, words }: { title: string; lines: readonly LabLine[]; words: (line: LabLine) => string }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="flex flex-col divide-y divide-line">
        {lines.map((line) => (
          <li key={line.line} className="py-1.5">
            {line.cow?.name ?? (line.called || `Linha ${line.line}`)} <span className="text-muted">{words(line)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
