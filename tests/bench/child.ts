// The child's side of the IPC channel to the bench: questions by name, answers with the same number; it ends without its parent.
export type Question = { number: number; name: string; about: unknown };
export type Answered = { number: number; said?: unknown; failed?: string };

export function answer(known: Record<string, (about: never) => unknown>) {
  process.on('disconnect', () => process.exit(0));
  // Ctrl+C reaches the whole process group; the bench ends its children by closing the channel.
  process.on('SIGINT', () => {});
  process.on('message', ({ number, name, about }: Question) => {
    const dispatch = (words: Omit<Answered, 'number'>) => process.send?.({ number, ...words });
    Promise.resolve()
      .then(() => known[name]?.(about as never))
      .then((said) => dispatch({ said }))
      .catch((error: Error) => dispatch({ failed: error.stack ?? error.message }));
  });
}
