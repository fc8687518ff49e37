// A form about a person, sent online: validated with the domain's schema first, all errors at once beside their fields.
import { type SubmitEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { Refusal } from '#data/online';
import { RuleBroken } from '#domain/kernel/errors';
import { invalidFields } from '#domain/kernel/invalid-fields';
import { checked } from '#domain/kernel/validation';

export type Fault = { message: string; field?: string | undefined };

export function useForm<S extends z.core.$ZodType>(schema: S, send: (input: z.output<S>) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly Fault[]>([]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    setBusy(true);
    setFaults([]);
    const failures = await attempt(schema, Object.fromEntries(new FormData(form)), send);
    setBusy(false);
    setFaults(failures);
    const first = failures.find(({ field }) => field)?.field;
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  const errorOf = (field: string) => faults.find((fault) => fault.field === field)?.message;
  return { busy, fault: faults.find(({ field }) => !field) ?? null, errorOf, submit };
}

async function attempt<S extends z.core.$ZodType>(schema: S, typed: unknown, send: (input: z.output<S>) => Promise<void>): Promise<Fault[]> {
  const invalid = invalidFields(schema, typed);
  if (invalid) return Array.from(invalid, ([field, message]) => ({ field, message }));
  try {
    await send(checked(schema, typed));
    return [];
  } catch (error) {
    if (error instanceof RuleBroken) return [{ message: error.message, field: error.field }];
    if (error instanceof Refusal) return [{ message: error.message, field: error.field }];
    return [{ message: error instanceof Error ? error.message : '' }];
  }
}
