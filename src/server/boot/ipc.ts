// Errands between the processes of one installation: a question by its name, and its answer.
type IpcMessage = { request: number; ask?: string; said?: unknown; failed?: string };
type Other = { on(event: 'message', hear: (letter: IpcMessage) => void): unknown; send?(letter: IpcMessage, sent: () => void): unknown };
type Doing = Record<string, (said: unknown) => Promise<unknown>>;

export type Ask = (what: string, said?: unknown) => Promise<unknown>;

/** `does`: what the other one may ask of us. An answer that does not come in time is none. */
export function connectIpc(other: Other, does: Doing, patience = 15_000): Ask {
  const open = new Map<number, (letter: IpcMessage) => void>();
  let last = 0;
  // Whether it is still there shows in its answer.
  const post = (letter: IpcMessage) => void other.send?.(letter, () => {});
  const run = async ({ request, ask = '', said }: IpcMessage) => {
    const done = async () => does[ask]?.(said);
    post(
      await done().then(
        (answer) => ({ request, said: answer }),
        (error: Error) => ({ request, failed: error.message }),
      ),
    );
  };
  other.on('message', (letter) => (letter.ask ? void run(letter) : open.get(letter.request)?.(letter)));
  return (ask, said) =>
    new Promise((done, failed) => {
      const request = ++last;
      const over = () => {
        clearTimeout(waiting);
        open.delete(request);
      };
      const waiting = setTimeout(() => {
        over();
        failed(new Error(`No answer to ${ask}`));
      }, patience);
      open.set(request, (letter) => {
        over();
        if (letter.failed === undefined) done(letter.said);
        else failed(new Error(letter.failed));
      });
      post({ request, ask, said });
    });
}
