// The form of a milk analysis, new or changed: cells and bacteria first, as the report has them.
import { useCallback } from 'react';
import type { Animal } from '#domain/herd/animals';
import { MilkAnalysis } from '#domain/milk/milk-analyses';
import { canBeMilked } from '#domain/milk/milk-production';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { RecordForm } from '#parts/forms/RecordForm';
import { useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { date } from '#ui/format';

const Field = fieldOf(MilkAnalysis.create);
const more = [
  'lactose_percentage',
  'snf_percentage',
  'total_solids_percentage',
  'urea',
  'freezing_point',
  'laboratory',
  'sample_code',
  'storage_tank',
  'notes',
] as const;

const named = ({ sample_date }: { sample_date: string }) => `Análise de ${date(sample_date)}`;

export function MilkAnalysisForm({ record, onClose }: { record?: MilkAnalysis | undefined; onClose: () => void }) {
  const today = useToday();
  return (
    <RecordForm
      noun={MilkAnalysis}
      record={record}
      start={{ sample_date: today }}
      create="create_milk_analysis"
      update="update_milk_analysis"
      titles={{ create: 'Nova Análise', update: 'Editar Análise' }}
      done={{ create: (written) => `${named(written)} registrada`, update: (written) => `${named(written)} atualizada` }}
      onClose={onClose}
    >
      {(seen) => <Fields seen={seen} />}
    </RecordForm>
  );
}

function Fields({ seen }: { seen: MilkAnalysis | undefined }) {
  const today = useToday();
  const recorded = seen?.animal_id ?? null;
  const which = useCallback((animal: Animal) => canBeMilked(animal) || animal.id === recorded, [recorded]);
  return (
    <>
      <Field name="animal_id" hint="Sem vaca, é a amostra do tanque">
        {(field) => <AnimalPicker {...field} which={which} clearable placeholder="Tanque" empty="Nenhuma vaca com este nome ou brinco" />}
      </Field>
      <Field name="sample_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      <Field name="somatic_cell_count" label="CCS" suffix="células/mL" hint="O laudo traz em mil: 320 são 320000" />
      <Field name="plate_count" label="CPP ou CBT" suffix="UFC/mL" hint="O laudo traz em mil: 18 são 18000" />
      <Field name="fat_percentage" label="Gordura" suffix="%" />
      <Field name="protein_percentage" label="Proteína" suffix="%" />
      <FormMore title="Outros resultados e o laudo" names={more} startOpen={more.some((name) => seen?.[name] != null)}>
        <Field name="lactose_percentage" label="Lactose" suffix="%" />
        <Field name="snf_percentage" label="Extrato seco desengordurado" suffix="%" />
        <Field name="total_solids_percentage" label="Sólidos totais" suffix="%" />
        <Field name="urea" label="Ureia (NUL)" suffix="mg/dL" />
        <Field name="freezing_point" label="Crioscopia" suffix="°H" />
        <Field name="laboratory" />
        <Field name="sample_code" />
        <Field name="storage_tank" />
        <Field name="notes" long className="wide" />
      </FormMore>
    </>
  );
}
