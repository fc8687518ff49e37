// A verb of the farm: its input, the noun it acts on, and what it does. Runs on server and device alike.
import type * as z from 'zod/mini';

export type Verb<Farm, Input extends z.core.$ZodType, Noun extends string> = {
  /** Its name in the infinitive, shown in the outbox, the history and the API. */
  title: string;
  /** The message when a call is refused or fails, if the noun's own message does not fit. */
  failed?: string;
  /** The noun whose write permission it needs. */
  on: Noun;
  input: Input;
  /** Its values may be unlikely: the person confirms them (`asking` of kernel/plausibility). */
  asks?: true;
  /** Of a verb that asks: its input without `confirmed`. */
  plain?: Input;
  run(farm: Farm, input: z.output<Input>): Promise<void>;
};

export const verbsOf =
  <Farm, Noun extends string>() =>
  <Input extends z.core.$ZodType>(verb: Verb<Farm, Input, Noun>) =>
    verb;
