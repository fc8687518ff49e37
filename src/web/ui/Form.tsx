// A form over a domain schema: shows errors at each field, and keeps the values when a save is refused.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  FormProvider,
  get,
  type Resolver,
  type UseFormReturn,
  useForm,
  useFormContext,
  useWatch,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { RuleBroken } from '#domain/kernel/errors';
import { kindOf } from '#domain/kernel/fields';
import { ErrorBanner, Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { FormAgainContext } from '#ui/draft-store';
import { type Draft, type DraftName, draftTime, RestoredValues, useDraft } from '#ui/drafts';
import { useKeysKept } from '#ui/type-keys';

/** Any object schema of the domain: a noun's create, a verb's input. */
export type FormSchema = z.ZodMiniObject;

type Refusal = { words: string | undefined };

export type SchemaForm<S extends FormSchema> = {
  schema: S;
  form: UseFormReturn<FieldValues, unknown, z.output<S>>;
  submit: () => Promise<void>;
  /** `busy`: a slow save, to be shown; `saving` is true from the press. */
  busy: boolean;
  saving: () => boolean;
  dirty: boolean;
  /** The draft the form was filled with. */
  restored: Draft | null;
  /** Deletes what was typed, here and on the device. `again`: the form stays, with its first values. */
  discard: (how?: 'again') => void;
  errorTitle: string;
  refusal: Refusal | null;
  dismiss: () => void;
};

type FormOptions<S extends FormSchema> = {
  schema: S;
  /** Initial values, ids included. */
  start: { [F in keyof z.input<S>]?: z.input<S>[F] | undefined };
  /** Throws RuleBroken to refuse; marks its field. */
  save: (values: z.output<S>) => Promise<void> | void;
  /** The title of the red banner, such as "Erro ao cadastrar animal". */
  errorTitle: string;
  /** Null: never stored, for secrets and whatever is not a record of the farm. */
  draft: DraftName | null;
  onSaved?: (() => void) | undefined;
  /** Values to set in other fields after the person changed one; still editable. */
  follow?: ((changed: string, values: z.output<S>) => object) | undefined;
};

/** Empty inputs become null. Replaces the library's English message. */
const resolverOf =
  <S extends FormSchema>(schema: S): Resolver<FieldValues, unknown, z.output<S>> =>
  async (values, context, options) => {
    const resolver = standardSchemaResolver(schema) as unknown as Resolver<FieldValues, unknown, z.output<S>>;
    const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]));
    const answer = await resolver(given, context, options);
    for (const error of allErrors(answer.errors)) if (error.message === 'Invalid input') error.message = 'Valor inválido';
    return answer;
  };

/** Milliseconds; a faster save shows no busy state and saves a render. */
const busyDelayMs = 150;

const WrittenContext = createContext<{ values: object; onSaved: () => void } | null>(null);
/** Earlier input of this form, used as initial values, and a callback on save. */
export const WrittenBefore = WrittenContext;

export function useSchemaForm<S extends FormSchema>({ schema, start, save, errorTitle, draft, onSaved, follow }: FormOptions<S>): SchemaForm<S> {
  const resolver = resolverOf(schema);
  const written = use(WrittenContext);
  const again = use(FormAgainContext);
  const { restored, ...kept } = useDraft(draft);
  const first = { ...start, ...written?.values } as DefaultValues<FieldValues>;
  const form = useForm<FieldValues, unknown, z.output<S>>({ resolver, defaultValues: { ...first, ...(restored && known(schema, restored.values)) } });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const saving = useRef(false);
  const { isDirty, isSubmitted } = form.formState;
  const dirty = isDirty || restored !== null;

  const onChanged = useEffectEvent((changed: string) => {
    const then = follow?.(changed, withWholeDates(schema, form.getValues()) as z.output<S>) ?? {};
    for (const [name, value] of Object.entries(then)) form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted });
  });
  useEffect(() => {
    // Only for changes by a person, to avoid loops. In a microtask, after all fields have received the change.
    const later = (changed: string) => queueMicrotask(() => onChanged(changed));
    return form.subscribe({ formState: { values: true }, callback: ({ name, type }) => void (type === 'change' && name && later(name)) });
  }, [form]);

  const keepDraft = useEffectEvent((changed: boolean) => {
    if (saving.current) return;
    if (changed || restored) kept.keep(form.getValues());
    else kept.forget();
  });
  useEffect(() => form.subscribe({ formState: { values: true, isDirty: true }, callback: ({ isDirty: changed = false }) => keepDraft(changed) }), [form]);
  const discard = (how?: 'again') => {
    kept.forget();
    if (how !== 'again') return;
    if (again) return again();
    kept.release();
    form.reset(first);
  };

  /** The error of a save, or null. */
  const attempt = async (values: z.output<S>) => {
    setRefusal(null);
    const stored = kept.beginSave();
    try {
      await save(values);
    } catch (error) {
      stored?.failed();
      if (!(error instanceof RuleBroken)) console.error(error);
      return { rule: error instanceof RuleBroken ? error : null };
    }
    stored?.saved();
    written?.onSaved();
    onSaved?.();
    return null;
  };

  const mark = ({ rule }: { rule: RuleBroken | null }) => {
    // Beside its field if the form shows it: not a second time above.
    const isShown = rule?.field && (get(form.control._fields, rule.field) as { _f?: { mount?: boolean } } | undefined)?._f?.mount;
    setRefusal({ words: isShown ? undefined : rule?.message });
    if (rule?.field) form.setError(rule.field, { type: 'rule', message: rule.message }, { shouldFocus: true });
  };

  const submit = async () => {
    if (saving.current) return;
    saving.current = true;
    const long = setTimeout(() => setBusy(true), busyDelayMs);
    try {
      // handleSubmit re-renders every field: call it only to show an error.
      const { values, errors } = await resolver(form.getValues(), undefined, { fields: {}, shouldUseNativeValidation: false });
      const fault = Object.keys(errors).length === 0 ? await attempt(values as z.output<S>) : undefined;
      if (fault !== null)
        await form.handleSubmit(
          () => fault && mark(fault),
          () => setRefusal(null),
        )();
    } finally {
      clearTimeout(long);
      saving.current = false;
      setBusy(false);
    }
  };

  useKeysKept();

  // Native confirmation before closing the tab with unsaved input.
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);

  return { schema, form, submit, busy, saving: () => saving.current, dirty, restored, discard, errorTitle, refusal, dismiss: () => setRefusal(null) };
}

/** The draft may be of an older release. */
const known = (schema: FormSchema, values: object) => Object.fromEntries(Object.entries(values).filter(([name]) => name in schema.shape));

/** A date that is not written to its end is none to what follows from it. */
const withWholeDates = (schema: FormSchema, values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      kindOf(schema.shape[name] as never) === 'date' && !/^\d{4}-\d\d-\d\d$/.test(String(value)) ? null : value,
    ]),
  );

/** Define once per form: const useAnimal = valuesOf(Animal.create); then const { type } = useAnimal('type') re-renders with that field alone. */
export const valuesOf =
  <S extends FormSchema>(_schema: S) =>
  <const Name extends keyof S['shape'] & string>(...names: Name[]) => {
    const values = useWatch({ name: names });
    return Object.fromEntries(names.map((name, i) => [name, values[i]])) as { [N in Name]: z.output<S>[N] | undefined };
  };

/** For custom inputs that set several fields. */
export function useFill() {
  const { setValue } = useFormContext();
  return (values: object) => {
    for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true });
  };
}

type FormProps<S extends FormSchema> = { of: SchemaForm<S>; id?: string; className?: string; children: ReactNode };

export function Form<S extends FormSchema>({ of, id, className = 'flex flex-col gap-5', children }: FormProps<S>) {
  return (
    <FormProvider {...(of.form as unknown as UseFormReturn)}>
      <form
        id={id}
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          void of.submit();
        }}
      >
        {of.restored && (
          <Notice role="status" title={`Rascunho de ${draftTime(of.restored.at)} recuperado`}>
            <Button className="mt-2" onClick={() => of.discard('again')}>
              Descartar rascunho
            </Button>
          </Notice>
        )}
        {of.refusal && (
          <ErrorBanner title={of.errorTitle} onClose={of.dismiss}>
            {of.refusal.words}
          </ErrorBanner>
        )}
        <HiddenFieldErrors title={of.errorTitle} />
        <RestoredValues value={of.restored?.values ?? null}>{children}</RestoredValues>
      </form>
    </FormProvider>
  );
}

/** Errors of fields that the form does not show are listed at the top. */
function HiddenFieldErrors({ title }: { title: string }) {
  const { errors } = useFormContext().formState;
  const words = new Set(allErrors(errors).flatMap(({ ref, type, message }) => (ref || type === 'rule' || !message ? [] : [message])));
  return words.size > 0 ? <ErrorBanner title={title}>{[...words].join('. ')}</ErrorBanner> : null;
}

/** Errors of all fields, including lists and their items. */
const allErrors = (errors: object): FieldError[] =>
  Object.values(errors).flatMap((error) => (!error ? [] : typeof error.type === 'string' ? [error as FieldError] : allErrors(error as object)));
