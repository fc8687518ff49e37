// A mail server that keeps every letter it is given, envelope and all.
import { createServer } from 'node:net';
import { afterAll } from 'vitest';

export type PostOffice = { url: string; letters: string[] };

export async function openPostOffice(): Promise<PostOffice> {
  const letters: string[] = [];
  const office = createServer((socket) => {
    let letter = '';
    socket.on('error', () => {}).write('220 correio\r\n');
    socket.on('data', (data) => {
      letter += data;
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        if (line.startsWith('EHLO')) socket.write('250 correio\r\n');
        else if (/^(MAIL|RCPT)/.test(line)) socket.write('250 ok\r\n');
        else if (line === 'DATA') socket.write('354 diga\r\n');
        else if (line === 'QUIT') socket.end('221 até\r\n');
        else if (line === '.') {
          socket.write('250 ok\r\n');
          letters.push(letter);
          letter = '';
        }
      }
    });
  });
  await new Promise<void>((listening) => office.listen(0, '127.0.0.1', listening));
  afterAll(() => void office.close());
  return { url: `smtp://127.0.0.1:${(office.address() as { port: number }).port}?ignoreTLS=true`, letters };
}

/** The secret of the link in a letter. */
export const linkIn = (letter: string) => /#redefinir=([\w-]{43})/.exec(letter.replaceAll('=\r\n', '').replaceAll('=3D', '='))![1]!;
