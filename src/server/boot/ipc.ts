// Errands between the processes of one installation: a question by its name, and its answer.
type Letter = { errand: number; ask?: string; said?: unknown; failed?: string };
type Other = { on(event: 'message', hear: (letter: Letter) => void): unknown; send?(letter: Letter, sent: () => void): unknown };
type Doing = Record<string, (said: unknown) => Promise<unknown>>;

export type Ask = (what: string, said?: unknown) => Promise<unknown>;

/** `does`: what the other one may ask of us. An answer that does not come in time is none. */
export function errandsWith(other: Other, does: Doing, patience = 15_000): Ask {
  const open = new Map<number, (letter: Letter) => void>();
  let last = 0;
  // Whether it is still there shows in its answer.
  const post = (letter: Letter) => void other.send?.(letter, () => {});
  const run = async ({ errand, ask = '', said }: Letter) => {
    const done = async () => does[ask]?.(said);
    post(
      await done().then(
        (answer) => ({ errand, said: answer }),
        (error: Error) => ({ errand, failed: error.message }),
      ),
    );
  };
  other.on('message', (letter) => (letter.ask ? void run(letter) : open.get(letter.errand)?.(letter)));
  return (ask, said) =>
    new Promise((done, failed) => {
      const errand = ++last;
      const over = () => {
        clearTimeout(waiting);
        open.delete(errand);
      };
      const waiting = setTimeout(() => {
        over();
        failed(new Error(`No answer to ${ask}`));
      }, patience);
      open.set(errand, (letter) => {
        over();
        if (letter.failed === undefined) done(letter.said);
        else failed(new Error(letter.failed));
      });
      post({ errand, ask, said });
    });
}
