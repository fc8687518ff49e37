// Form for a PTA or DEP of a bull.
import { useMemo } from 'react';
import { BullEvaluation } from '#domain/reproduction/bull-evaluations';
import { RecordForm } from '#parts/forms/RecordForm';
import { useRows, useToday } from '#parts/sync/FarmData';
import { fieldOf } from '#ui/FormField';
import { Suggest } from '#ui/Suggest';

const Field = fieldOf(BullEvaluation.create);
const usualTraits = [
  'Leite (kg)',
  'Gordura (kg)',
  'Proteína (kg)',
  'Idade ao primeiro parto (dias)',
  'Peso à desmama (kg)',
  'Peso ao sobreano (kg)',
  'Perímetro escrotal (cm)',
];

type EvaluationFormProps = {
  /** Omitted: new record. */
  record?: BullEvaluation | undefined;
  /** Of a new one. */
  bull?: { id: string; isExternal: boolean } | undefined;
  onClose: () => void;
};

export function EvaluationForm({ record, bull, onClose }: EvaluationFormProps) {
  const today = useToday();
  const known = useRows('bull_evaluations');
  const traits = useMemo(() => [...known.map(({ trait }) => trait), ...usualTraits], [known]);
  const sources = useMemo(() => known.flatMap(({ source }) => source ?? []), [known]);
  return (
    <RecordForm
      noun={BullEvaluation}
      record={record}
      start={{
        kind: 'PTA',
        year: Number(today.slice(0, 4)),
        bull_id: bull && !bull.isExternal ? bull.id : null,
        external_bull_id: bull?.isExternal ? bull.id : null,
      }}
      copyOf={record ? undefined : bull?.id}
      create="create_bull_evaluation"
      update="update_bull_evaluation"
      titles={{ create: 'Nova PTA ou DEP', update: 'Editar PTA ou DEP' }}
      done={{ create: ({ trait }) => `${trait}: avaliação registrada`, update: ({ trait }) => `${trait}: avaliação atualizada` }}
      onClose={onClose}
    >
      {() => (
        <>
          <Field name="kind" radio className="wide" />
          <Field name="trait">{(field) => <Suggest {...field} among={traits} sorted empty="Nenhuma característica com este nome" />}</Field>
          <Field name="year" plain />
          <Field name="value" hint="Como no sumário; pode ser negativo" />
          <Field name="accuracy" suffix="%" />
          <Field name="source">
            {(field) => <Suggest {...field} among={sources} sorted placeholder="Embrapa, ABCGIL, ANCP" empty="Nenhum sumário com este nome" />}
          </Field>
        </>
      )}
    </RecordForm>
  );
}
