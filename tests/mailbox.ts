// A mail server that takes every letter, for tests of what is sent.
import { createServer } from 'node:net';

export type Letter = { to: string; text: string };

/** What arrived, oldest first, with the codes of the mail taken out; `close` when nobody writes any more. */
export async function openMailbox() {
  const letters: Letter[] = [];
  const server = createServer((socket) => {
    let said = '';
    let to = '';
    socket.write('220 correio\r\n');
    socket.on('data', (data) => {
      said += data.toString();
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        if (line.startsWith('EHLO')) socket.write('250 correio\r\n');
        else if (/^(MAIL|RCPT)/.test(line)) {
          to = /^RCPT TO:<(.+)>/.exec(line)?.[1] ?? to;
          socket.write('250 ok\r\n');
        } else if (line === 'DATA') socket.write('354 diga\r\n');
        else if (line === 'QUIT') socket.end('221 até\r\n');
        else if (line === '.') {
          socket.write('250 ok\r\n');
          letters.push({ to, text: said.replaceAll('=\r\n', '').replaceAll('=3D', '=') });
          said = '';
        }
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  return { letters, url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, close: () => server.close() };
}
