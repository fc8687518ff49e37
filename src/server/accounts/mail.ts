// Mail: sent only when the installation has a server for it.
import { createTransport } from 'nodemailer';
import { inOneLine } from '#domain/kernel/text';
import type { Settings } from '#server/kernel/settings';

export type Post = (to: string, subject: string, text: string) => Promise<void>;

export function openPost(smtpUrl: string, publicUrl: string): Post {
  const transport = createTransport(smtpUrl);
  const from = { name: 'Lida', address: `nao-responda@${new URL(publicUrl).hostname}` };
  return async (to, subject, text) => {
    await transport.sendMail({ from, to, subject, text });
  };
}

/** Nothing where no mail is sent. */
export const postOf = ({ SMTP_URL, PUBLIC_URL }: Settings): Post | undefined => (SMTP_URL && PUBLIC_URL ? openPost(SMTP_URL, PUBLIC_URL) : undefined);

export const resetLetter = (name: string, link: string) => `Olá, ${inOneLine(name)}.

Alguém pediu uma nova senha para a sua conta no Lida. Se foi você, abra este link em até uma hora:

${link}

Se não foi você, não faça nada: a sua senha continua a mesma.
`;
