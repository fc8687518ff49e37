// Each shape of a file with its area and what happens to it.
import type { Shape } from '#domain/pastures/map-file';
import type { Choice, Plan } from '#domain/pastures/map-import';
import type { Pasture } from '#domain/pastures/pastures';
import { Button } from '#ui/Button';
import { count, hectares, number } from '#ui/format';
import { Select } from '#ui/Select';
import { signedPercent } from './columns';

type ShapeChoicesProps = {
  shapes: readonly Shape[];
  choices: readonly Choice[];
  plan: Plan;
  pastures: readonly Pasture[];
  onChange: (choices: Choice[]) => void;
};

export function ShapeChoices({ shapes, choices, plan, pastures, onChange }: ShapeChoicesProps) {
  const options = [
    { value: 'skip', label: 'Não trazer' },
    { value: 'new', label: 'Cadastrar pasto novo' },
    ...pastures
      .map(({ id, name, boundary }) => ({ value: id, label: boundary ? `${name} (já tem divisa)` : name }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'pt-BR')),
  ];
  const undecided = choices.filter((choice) => choice === '').length;
  const decideAll = (choice: Choice) => onChange(choices.map((now) => (now === '' ? choice : now)));
  return (
    <>
      {undecided > 1 && (
        <div className="flex flex-wrap items-center gap-2">
          <span>{`${count(undecided, 'polígono', 'polígonos')} sem pasto com o mesmo nome:`}</span>
          <Button onClick={() => decideAll('new')}>Cadastrar todos</Button>
          <Button onClick={() => decideAll('skip')}>Não trazer nenhum</Button>
        </div>
      )}
      <ul aria-label="Polígonos do arquivo" className="flex flex-col divide-y divide-line">
        {shapes.map((shape, i) => {
          const step = plan.steps.find((one) => one.shape === shape);
          return (
            <li key={`${i} ${shape.name}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <div className="min-w-48 flex-1">
                <p className="font-semibold wrap-anywhere">{shape.name}</p>
                <p className="text-sm text-muted">{factsOf(shape, step)}</p>
              </div>
              <Select
                aria-label={`O que fazer com ${shape.name}`}
                className="w-72 max-w-full"
                options={options}
                placeholder="Escolha o que fazer"
                value={choices[i]}
                disabled={shape.problem !== null}
                onChange={(event) => onChange(choices.with(i, event.target.value))}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

function factsOf({ corners, problem, cornersInFile }: Shape, step: Plan['steps'][number] | undefined) {
  if (problem) return `Não pode ser trazido: ${problem}.`;
  return [
    count(corners.length, 'canto', 'cantos') + (cornersInFile ? `, simplificado de ${number(cornersInFile, 0)}` : ''),
    step && hectares(step.hectares),
    step && step.difference !== null && `${hectares(step.pasture!.area_hectares)} no cadastro (${signedPercent(step.difference)})`,
    step?.isSame && 'já está assim',
  ]
    .filter(Boolean)
    .join(' · ');
}
