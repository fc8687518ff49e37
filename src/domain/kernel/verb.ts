// A verb of the farm: what it takes, what it is done to, what it does. It runs on the server and on the device alike.
import type * as z from 'zod/mini';

export type Verb<Farm, Input extends z.core.$ZodType, Noun extends string> = {
  /** What a person calls it, in the infinitive: the outbox, the history and the API show it. */
  title: string;
  /** What is said when it went wrong, where its noun has not the right words: over a call that was refused, and where nothing better is known. */
  failed?: string;
  /** Whose permission to write it needs. */
  on: Noun;
  input: Input;
  run(farm: Farm, input: z.output<Input>): Promise<void>;
};

export const verbsOf =
  <Farm, Noun extends string>() =>
  <Input extends z.core.$ZodType>(verb: Verb<Farm, Input, Noun>) =>
    verb;
