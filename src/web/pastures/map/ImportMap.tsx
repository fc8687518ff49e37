// Bringing boundaries from a KML or GeoJSON file: what it has, what happens with each shape, a dry run, then the calls.
import { useState } from 'react';
import { UnreadableFile } from '#data/import/unreadable-file';
import { RuleBroken } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { boundaryOf } from '#domain/pastures/boundary';
import type { MapFile } from '#domain/pastures/map-file';
import { type Choice, firstChoices, isReady, overlapsIn, type Plan, planOf } from '#domain/pastures/map-import';
import type { Pasture } from '#domain/pastures/pastures';
import type { InputOf } from '#domain/verbs';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useDispatch, useRows } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Checkbox } from '#ui/Checkbox';
import { Dialog } from '#ui/Dialog';
import { Field } from '#ui/Field';
import { count, hectares } from '#ui/format';
import { TextInput } from '#ui/TextInput';
import { ShapeChoices } from './ShapeChoices';

type Call = { verb: 'update_pasture'; input: InputOf<'update_pasture'> } | { verb: 'create_pasture'; input: InputOf<'create_pasture'> };

/** The calls of the plan, and those that undo them. */
function callsOf({ steps }: Plan, takesArea: boolean): { call: Call; undo: Call | { verb: 'remove_pasture'; input: { id: string } } }[] {
  return steps
    .filter(({ isSame }) => !isSame)
    .map(({ shape, corners, hectares, pasture }) => {
      const boundary = boundaryOf(corners);
      if (!pasture) {
        const id = newId();
        return {
          call: { verb: 'create_pasture', input: { id, name: shape.name, area_hectares: hectares, boundary } },
          undo: { verb: 'remove_pasture', input: { id } },
        };
      }
      const { id, boundary: was, area_hectares } = pasture;
      const area = takesArea && hectares !== area_hectares;
      return {
        call: {
          verb: 'update_pasture',
          input: { id, changes: { boundary: { was, to: boundary }, ...(area && { area_hectares: { was: area_hectares, to: hectares } }) } },
        },
        undo: {
          verb: 'update_pasture',
          input: { id, changes: { boundary: { was: boundary, to: was }, ...(area && { area_hectares: { was: hectares, to: area_hectares } }) } },
        },
      };
    });
}

const failed = 'Erro ao trazer o mapa';

export function ImportMap({ onClose }: { onClose: () => void }) {
  const pastures = useRows('pastures');
  const dispatch = useDispatch();
  const { done, showFailure } = useUndoToast(failed);
  const [file, setFile] = useState<MapFile | null>(null);
  const [choices, setChoices] = useState<Choice[]>([]);
  const [exchanges, setExchanges] = useState(true);
  const [takesArea, setTakesArea] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const choose = async (chosen: File | undefined) => {
    setFile(null);
    setProblem(null);
    if (!chosen) return;
    const { readMapFile } = await import('#data/import/map-files');
    await readMapFile(chosen).then(
      (read) => {
        setFile(read);
        setChoices(firstChoices(read.shapes, pastures));
      },
      (error: unknown) => {
        if (!(error instanceof UnreadableFile || error instanceof RuleBroken)) console.error(error);
        setProblem(error instanceof UnreadableFile || error instanceof RuleBroken ? error.message : 'Não foi possível ler este arquivo.');
      },
    );
  };
  const plan = file && planOf(file.shapes, choices, pastures, exchanges);
  const asked = file?.shapes.filter(({ place }) => place === 'exchanged').length ?? 0;
  const elsewhere = file?.shapes.filter(({ place, problem }) => place === 'elsewhere' && !problem).length ?? 0;
  const write = async () => {
    if (!plan || !isReady(plan)) return;
    setBusy(true);
    const calls = callsOf(plan, takesArea);
    const send = ({ verb, input }: (typeof calls)[number]['undo'] | Call) => dispatch(verb, input as never);
    for (const { call } of calls) await send(call);
    done(calls.length === 0 ? 'Nada mudou: o mapa já era este' : `${count(calls.length, 'pasto trazido', 'pastos trazidos')} para o mapa`, async () => {
      for (const { undo } of calls.toReversed()) await send(undo);
    });
    onClose();
  };

  return (
    <Dialog
      open
      size="wide"
      title="Trazer mapa de um arquivo"
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          disabled={!plan || !isReady(plan)}
          busy={busy}
          busyLabel="Gravando..."
          onClick={() =>
            void write()
              .catch(showFailure)
              .finally(() => setBusy(false))
          }
        >
          {plan && plan.steps.length > 0 ? `Gravar ${count(plan.steps.length, 'pasto', 'pastos')}` : 'Gravar'}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Arquivo do mapa" hint="KML ou KMZ do Google Earth, ou GeoJSON (QGIS, CAR). Nada é gravado antes de você conferir.">
          <TextInput
            type="file"
            accept=".kml,.kmz,.geojson,.json,application/vnd.google-earth.kml+xml,application/geo+json"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </Field>
        {problem && (
          <Notice tone="red" role="alert">
            {problem}
          </Notice>
        )}
        {file && plan && (
          <>
            <p role="status">
              {`${count(file.shapes.length, 'polígono', 'polígonos')} no arquivo`}
              {file.others > 0 && `; ${count(file.others, 'ponto ou linha fica', 'pontos e linhas ficam')} de fora`}
              {'.'}
            </p>
            {asked > 0 && (
              <Notice tone="yellow" title="Latitude e longitude trocadas?">
                <p>{`${count(asked, 'polígono cai', 'polígonos caem')} fora do Brasil; trocando latitude e longitude, ${asked === 1 ? 'cai' : 'caem'} no Brasil.`}</p>
                <Checkbox label="Trocar latitude e longitude" checked={exchanges} onChange={(event) => setExchanges(event.target.checked)} />
              </Notice>
            )}
            {elsewhere > 0 && (
              <Notice tone="yellow">{`${count(elsewhere, 'polígono fica', 'polígonos ficam')} fora do Brasil. Confira se o arquivo é o certo.`}</Notice>
            )}
            <ShapeChoices shapes={file.shapes} choices={choices} plan={plan} pastures={pastures} onChange={setChoices} />
            {plan.steps.some(({ pasture, difference }) => pasture && difference !== 0) && (
              <Checkbox label="Usar a área do mapa nos pastos já cadastrados" checked={takesArea} onChange={(event) => setTakesArea(event.target.checked)} />
            )}
            {plan.twice.length > 0 && (
              <Notice tone="red" role="alert">
                {`Escolhido mais de uma vez: ${[...new Set(plan.twice)].join(', ')}.`}
              </Notice>
            )}
            {plan.wrong.map(({ name, problem }) => (
              <Notice key={name} tone="red" role="alert">
                {`${name}: ${problem}.`}
              </Notice>
            ))}
            <Overlaps plan={plan} pastures={pastures} />
            <Summary plan={plan} />
          </>
        )}
      </div>
    </Dialog>
  );
}

const mostShown = 5;

/** Told, not refused: a file may be right and a fence drawn earlier wrong. */
function Overlaps({ plan, pastures }: { plan: Plan; pastures: readonly Pasture[] }) {
  const found = overlapsIn(plan, pastures);
  if (found.length === 0) return null;
  const more = found.length - mostShown;
  return (
    <Notice tone="yellow" title="Um pasto por cima do outro">
      <ul>
        {found.slice(0, mostShown).map(({ of, id, name, hectares: common }) => (
          <li key={`${of} ${id}`}>{`${of} e ${name}: ${hectares(common)} em comum`}</li>
        ))}
      </ul>
      {more > 0 && <p>{`E mais ${more}.`}</p>}
      <p>Confira as cercas; podem ser gravados assim.</p>
    </Notice>
  );
}

/** What pressing the button does. */
function Summary({ plan: { steps, undecided } }: { plan: Plan }) {
  const fresh = steps.filter(({ pasture }) => !pasture).length;
  const same = steps.filter(({ isSame }) => isSame).length;
  const replaced = steps.filter(({ pasture, isSame }) => pasture?.boundary && !isSame).length;
  const added = steps.length - fresh - same - replaced;
  const parts = [
    added > 0 && count(added, 'divisa nova', 'divisas novas'),
    replaced > 0 && count(replaced, 'divisa substituída', 'divisas substituídas'),
    fresh > 0 && count(fresh, 'pasto novo', 'pastos novos'),
    same > 0 && `${same} já ${same === 1 ? 'está' : 'estão'} assim`,
    undecided > 0 && `${count(undecided, 'polígono espera', 'polígonos esperam')} sua escolha`,
  ].filter(Boolean);
  return <p className="font-semibold">{parts.length > 0 ? `Ao gravar: ${parts.join(', ')}.` : 'Nada a gravar.'}</p>;
}
