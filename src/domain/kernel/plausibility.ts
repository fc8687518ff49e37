// Values that cannot be, which are refused, and values that are unlikely, which the person confirms (decision 275).
import * as z from 'zod/mini';
import { RuleBroken } from '#domain/kernel/errors';
import { fact } from '#domain/kernel/fields';

/** `refuse`: impossible. `confirm`: unlikely. `text` completes "Confirmo: …". */
export type Finding = { key: string; level: 'refuse' | 'confirm'; text: string; field: string };

/** The least and the most: beyond `refuse` it is impossible, beyond `confirm` unlikely. Null: no limit. */
export type Limits = { refuse: readonly [least: number | null, most: number | null]; confirm: readonly [least: number | null, most: number | null] };

const isBeyond = (value: number, [least, most]: Limits['refuse']) => (least !== null && value < least) || (most !== null && value > most);

export const levelOf = (value: number, { refuse, confirm }: Limits): Finding['level'] | null =>
  isBeyond(value, refuse) ? 'refuse' : isBeyond(value, confirm) ? 'confirm' : null;

/** The finding about one value, or none. Without limits for this species, or without a value, there is none. */
export function outside(key: string, field: string, value: number | null, limits: Limits | undefined, text: string): Finding[] {
  const level = value === null || !limits || Number.isNaN(value) ? null : levelOf(value, limits);
  return level ? [{ key, level, text: level === 'refuse' ? `Não é possível: ${text}` : text, field }] : [];
}

/** What a person confirmed, by key. A call without it is of an older release: what it holds counts as confirmed. */
export const confirmedKeys = z.optional(
  fact(z.array(z.string().check(z.maxLength(100)), 'Confirmações: valor inválido').check(z.maxLength(200)), { label: 'Confirmações', kind: 'text' }),
);

type Asking = { readonly confirmed?: readonly string[] | undefined };

/** Throws what is impossible, and what is unlikely and not confirmed. */
export function assertPlausible({ confirmed }: Asking, findings: readonly Finding[]) {
  const impossible = findings.find(({ level }) => level === 'refuse');
  if (impossible) throw new RuleBroken(impossible.text, impossible.field);
  if (!confirmed) return;
  const open = findings.filter(({ key }) => !confirmed.includes(key));
  if (open.length > 0)
    throw new RuleBroken(`Confirme: ${open.map(({ text }) => text).join('; ')}`, open[0]!.field, 'confirm', {
      confirm: open.map(({ key, text, field }) => ({ key, text, field })),
    });
}

type Asks = { asks?: true; input: z.core.$ZodType; run(farm: never, input: never): Promise<void> };

/** A verb that asks takes `confirmed` beside its own input, and finds it on the farm. */
export function asking<V extends Asks>(verb: V): V {
  if (!verb.asks) return verb;
  let input: z.core.$ZodType | undefined;
  return {
    ...verb,
    plain: verb.input,
    // Lazy: the schema of an update is built when it is first needed.
    get input() {
      return (input ??= z.strictObject({ ...(verb.input as z.ZodMiniObject).shape, confirmed: confirmedKeys }));
    },
    run: ({ ...farm }: Asking, { confirmed, ...written }: Asking) => verb.run({ ...farm, confirmed } as never, written as never),
  };
}
