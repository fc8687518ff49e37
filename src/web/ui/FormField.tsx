// One field of a Form: label, kind and required come from the schema; the screen decides the place.
import type { ReactNode } from 'react';
import { type ControllerRenderProps, useController, useFormContext } from 'react-hook-form';
import type { Mask } from '#domain/kernel/documents';
import { type Facts, factsOf } from '#domain/kernel/fields';
import { Checkbox } from '#ui/Checkbox';
import { DateInput } from '#ui/DateInput';
import { DecimalInput } from '#ui/DecimalInput';
import { Field } from '#ui/Field';
import type { FormSchema } from '#ui/Form';
import { MaskedInput } from '#ui/MaskedInput';
import { MoneyInput } from '#ui/MoneyInput';
import { Picker, type PickerOption } from '#ui/Picker';
import { RadioGroup } from '#ui/RadioGroup';
import { optionsOf, Select } from '#ui/Select';
import { EmailInput, TextArea, TextInput } from '#ui/TextInput';

type FormFieldProps<S extends FormSchema> = {
  schema: S;
  name: keyof S['shape'] & string;
  /** Path prefix of an item in a FormList. */
  within?: string | undefined;
  /** Overrides the schema's label. */
  label?: string | undefined;
  required?: boolean | undefined;
  hint?: ReactNode;
  /** Options of a reference. */
  options?: readonly PickerOption[] | undefined;
  /** Offered values of a choice, if not all. */
  only?: readonly string[] | undefined;
  /** Show a choice as radio buttons. */
  radio?: boolean | undefined;
  /** Use a textarea. */
  long?: boolean | undefined;
  money?: boolean | undefined;
  mask?: Mask | undefined;
  /** A number without thousands separators, as a year is written. */
  plain?: boolean;
  suffix?: ReactNode;
  /** Phone keyboard for a text. */
  inputMode?: 'numeric' | 'email' | undefined;
  disabled?: boolean | undefined;
  placeholder?: string | undefined;
  className?: string;
  /** Renders a custom input. */
  children?: ((field: ControllerRenderProps) => ReactNode) | undefined;
};

export function FormField<S extends FormSchema>({
  schema,
  name,
  within = '',
  label,
  required,
  hint,
  className = '',
  radio,
  children,
  ...how
}: FormFieldProps<S>) {
  const facts = factsOf(schema.shape[name] as never);
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name: within + name, control });
  const error = fieldState.error?.message;
  if (facts.kind === 'flag' && !children) {
    const { value, onChange, ...rest } = field;
    return (
      <Checkbox
        {...rest}
        label={label ?? facts.label}
        hint={hint}
        error={error}
        className={className}
        checked={Boolean(value)}
        disabled={how.disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  }
  if (radio) {
    const { value, ...rest } = field;
    const options = offered(facts, how.only);
    const group = { label: label ?? facts.label, required: required ?? !facts.optional, hint, error, className };
    return <RadioGroup {...rest} {...group} options={options} value={value ?? ''} disabled={how.disabled} />;
  }
  return (
    <Field label={label ?? facts.label} required={required ?? !facts.optional} hint={hint} error={error} className={className}>
      {children ? children(field) : <Input facts={facts} field={field} {...how} />}
    </Field>
  );
}

/** Define once per form: const AnimalField = fieldOf(Animal.create); then <AnimalField name="breed" /> is type-checked. */
export const fieldOf =
  <S extends FormSchema>(schema: S) =>
  (props: Omit<FormFieldProps<S>, 'schema'>) => <FormField {...props} schema={schema} />;

function offered({ values = {} }: Facts, only: readonly string[] | undefined) {
  const all = optionsOf(values);
  return only ? all.filter(({ value }) => only.includes(value)) : all;
}

type InputProps = { facts: Facts; field: ControllerRenderProps } & Pick<
  FormFieldProps<FormSchema>,
  'options' | 'only' | 'long' | 'money' | 'mask' | 'plain' | 'suffix' | 'inputMode' | 'disabled' | 'placeholder'
>;

function Input({ facts, field, options = [], only, long, money, mask, plain, suffix, inputMode, disabled, placeholder }: InputProps) {
  const shared = { ...field, disabled, ...(placeholder !== undefined && { placeholder }) };
  const words = {
    ...shared,
    value: field.value ?? '',
    onChange: (event: { target: { value: string } }) => field.onChange(event.target.value || null),
  };
  switch (facts.kind) {
    case 'date':
      return <DateInput {...shared} />;
    case 'integer':
      return <DecimalInput {...shared} scale={0} suffix={suffix} plain={plain} />;
    case 'decimal':
      return money ? <MoneyInput {...shared} suffix={suffix} /> : <DecimalInput {...shared} scale={facts.scale} suffix={suffix} />;
    case 'reference':
    case 'farm':
      return <Picker {...shared} options={options} clearable={facts.optional} />;
    case 'choice':
      // One that is required and chosen can be changed, not emptied: other fields depend on it.
      return <Select {...words} placeholder={facts.optional || !words.value ? (placeholder ?? 'Selecione...') : undefined} options={offered(facts, only)} />;
    case 'flag':
    case 'text':
      if (mask) return <MaskedInput {...shared} mask={mask} />;
      if (inputMode === 'email') return <EmailInput {...words} />;
      return long ? <TextArea {...words} /> : <TextInput {...words} suffix={suffix} inputMode={inputMode} />;
  }
}
