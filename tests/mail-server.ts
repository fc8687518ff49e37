// A mail server that stores every e-mail it receives, with its envelope.
import { createServer } from 'node:net';
import { afterAll } from 'vitest';

export type MailServer = { url: string; emails: string[] };

export async function startMailServer(): Promise<MailServer> {
  const emails: string[] = [];
  const office = createServer((socket) => {
    let email = '';
    socket.on('error', () => {}).write('220 correio\r\n');
    socket.on('data', (data) => {
      email += data;
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        if (line.startsWith('EHLO')) socket.write('250 correio\r\n');
        else if (/^(MAIL|RCPT)/.test(line)) socket.write('250 ok\r\n');
        else if (line === 'DATA') socket.write('354 diga\r\n');
        else if (line === 'QUIT') socket.end('221 até\r\n');
        else if (line === '.') {
          socket.write('250 ok\r\n');
          emails.push(email);
          email = '';
        }
      }
    });
  });
  await new Promise<void>((listening) => office.listen(0, '127.0.0.1', listening));
  afterAll(() => void office.close());
  return { url: `smtp://127.0.0.1:${(office.address() as { port: number }).port}?ignoreTLS=true`, emails };
}

/** The secret of the link in an e-mail. */
export const linkIn = (email: string) => /#redefinir=([\w-]{43})/.exec(email.replaceAll('=\r\n', '').replaceAll('=3D', '='))![1]!;
