// Requests and responses between the processes of one installation.
type IpcMessage = { request: number; ask?: string; said?: unknown; failed?: string };
type Peer = { on(event: 'message', handle: (message: IpcMessage) => void): unknown; send?(message: IpcMessage, sent: () => void): unknown };
type Handlers = Record<string, (said: unknown) => Promise<unknown>>;

export type Ask = (what: string, said?: unknown) => Promise<unknown>;

/** `handlers`: the requests that this process answers. */
export function connectIpc(peer: Peer, handlers: Handlers, timeout = 15_000): Ask {
  const pending = new Map<number, (message: IpcMessage) => void>();
  let last = 0;
  // A failed send shows as a timeout.
  const sendMessage = (message: IpcMessage) => void peer.send?.(message, () => {});
  const run = async ({ request, ask = '', said }: IpcMessage) => {
    const done = async () => handlers[ask]?.(said);
    sendMessage(
      await done().then(
        (answer) => ({ request, said: answer }),
        (error: Error) => ({ request, failed: error.message }),
      ),
    );
  };
  peer.on('message', (message) => (message.ask ? void run(message) : pending.get(message.request)?.(message)));
  return (ask, said) =>
    new Promise((done, failed) => {
      const request = ++last;
      const settle = () => {
        clearTimeout(timer);
        pending.delete(request);
      };
      const timer = setTimeout(() => {
        settle();
        failed(new Error(`No answer to ${ask}`));
      }, timeout);
      pending.set(request, (message) => {
        settle();
        if (message.failed === undefined) done(message.said);
        else failed(new Error(message.failed));
      });
      sendMessage({ request, ask, said });
    });
}
