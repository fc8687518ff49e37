// A form about a person, sent online: validated with the domain's schema first, errors beside the fields.
import { type SubmitEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { Refusal } from '#data/online';
import { RuleBroken } from '#domain/kernel/errors';
import { checked } from '#domain/kernel/validation';

export type Fault = { message: string; field?: string | undefined };

export function useForm<S extends z.core.$ZodType>(schema: S, send: (input: z.output<S>) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    setBusy(true);
    setFault(null);
    const failure = await attempt(schema, Object.fromEntries(new FormData(form)), send);
    setBusy(false);
    setFault(failure);
    if (failure?.field) form.querySelector<HTMLElement>(`[name="${failure.field}"]`)?.focus();
  }

  const errorOf = (field: string) => (fault?.field === field ? fault.message : undefined);
  return { busy, fault: fault?.field ? null : fault, errorOf, submit };
}

async function attempt<S extends z.core.$ZodType>(schema: S, typed: unknown, send: (input: z.output<S>) => Promise<void>): Promise<Fault | null> {
  try {
    await send(checked(schema, typed));
    return null;
  } catch (error) {
    if (error instanceof RuleBroken) return { message: error.message, field: error.field };
    if (error instanceof Refusal) return { message: error.message, field: error.field };
    return { message: error instanceof Error ? error.message : '' };
  }
}
