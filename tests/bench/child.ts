// The child's end of the line to the bench: questions come by name, answers go back under the same number; without the parent it ends.
export type Question = { number: number; name: string; about: unknown };
export type Answered = { number: number; said?: unknown; failed?: string };

export function answer(known: Record<string, (about: never) => unknown>) {
  process.on('disconnect', () => process.exit(0));
  // Ctrl+C reaches the whole group; the bench decides when its children end, by closing the line.
  process.on('SIGINT', () => {});
  process.on('message', ({ number, name, about }: Question) => {
    const dispatch = (words: Omit<Answered, 'number'>) => process.send?.({ number, ...words });
    Promise.resolve()
      .then(() => known[name]?.(about as never))
      .then((said) => dispatch({ said }))
      .catch((error: Error) => dispatch({ failed: error.stack ?? error.message }));
  });
}
