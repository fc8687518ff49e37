// The form of a milk statement: litres and prices as the dairy writes them, then what it deducted.
import { useMemo } from 'react';
import { monthBefore } from '#domain/kernel/dates';
import { monthInFull } from '#domain/kernel/periods';
import { MilkStatement } from '#domain/money/milk-statements';
import { RecordForm } from '#parts/forms/RecordForm';
import { useRows, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { Select } from '#ui/Select';

const Field = fieldOf(MilkStatement.create);
const bonuses = ['volume_bonus', 'ccs_bonus', 'cpp_bonus', 'fat_bonus', 'protein_bonus', 'other_bonus'] as const;
const qualities = ['somatic_cell_count', 'plate_count', 'fat_percentage', 'protein_percentage'] as const;
/** The months offered: this one and those before. */
const offered = 14;

const named = ({ reference_month }: { reference_month: string }) => `Extrato de ${monthInFull(reference_month.slice(0, 7)).toLowerCase()}`;

export function MilkStatementForm({ record, onClose }: { record?: MilkStatement | undefined; onClose: () => void }) {
  const today = useToday();
  const statements = useRows('milk_statements');
  // Most farms deliver to one dairy.
  const dairy = statements.reduce<MilkStatement | null>((last, one) => (last && last.reference_month >= one.reference_month ? last : one), null)?.dairy;
  return (
    <RecordForm
      noun={MilkStatement}
      record={record}
      start={{ reference_month: `${monthBefore(today, 1)}-01`, ...(dairy && { dairy }) }}
      create="create_milk_statement"
      update="update_milk_statement"
      titles={{ create: 'Novo Extrato', update: 'Editar Extrato' }}
      done={{ create: (written) => `${named(written)} registrado`, update: (written) => `${named(written)} atualizado` }}
      onClose={onClose}
    >
      {(seen) => <Fields seen={seen} />}
    </RecordForm>
  );
}

function Fields({ seen }: { seen: MilkStatement | undefined }) {
  const today = useToday();
  const recorded = seen?.reference_month;
  const months = useMemo(() => {
    const days = Array.from({ length: offered }, (_, i) => `${monthBefore(today, i)}-01`);
    return [...days, ...(recorded && !days.includes(recorded) ? [recorded] : [])].map((value) => ({ value, label: monthInFull(value.slice(0, 7)) }));
  }, [today, recorded]);
  return (
    <>
      <Field name="reference_month">{(field) => <Select {...field} value={field.value ?? ''} options={months} />}</Field>
      <Field name="dairy" />
      <Field name="litres" suffix="L" />
      <Field name="base_price" label="Preço base" suffix="R$/L" />
      <FormMore title="Bonificações e descontos por litro" names={bonuses} startOpen={bonuses.some((name) => seen?.[name] != null)}>
        <Field name="volume_bonus" label="Volume" suffix="R$/L" />
        <Field name="ccs_bonus" label="CCS" suffix="R$/L" />
        <Field name="cpp_bonus" label="CPP" suffix="R$/L" />
        <Field name="fat_bonus" label="Gordura" suffix="R$/L" />
        <Field name="protein_bonus" label="Proteína" suffix="R$/L" />
        <Field name="other_bonus" label="Outros" suffix="R$/L" hint="Um desconto leva o sinal de menos" />
      </FormMore>
      <Field name="gross_value" label="Valor bruto" money />
      <Field name="freight" label="Frete" money />
      <Field name="funrural" label="Funrural e Senar" money />
      <Field name="other_deductions" label="Outros descontos" money />
      <Field name="net_value" label="Valor líquido" money />
      <FormMore title="Qualidade que o extrato traz" names={qualities} startOpen={qualities.some((name) => seen?.[name] != null)}>
        <Field name="somatic_cell_count" label="CCS do extrato" suffix="células/mL" hint="O extrato traz em mil: 320 são 320.000" />
        <Field name="plate_count" label="CPP ou CBT do extrato" suffix="UFC/mL" />
        <Field name="fat_percentage" label="Gordura do extrato" suffix="%" />
        <Field name="protein_percentage" label="Proteína do extrato" suffix="%" />
      </FormMore>
      <Field name="payment_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      <Field name="notes" long className="wide" />
    </>
  );
}
