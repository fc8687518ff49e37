// Mail: sent only when the installation has SMTP_URL and PUBLIC_URL.
import { createTransport } from 'nodemailer';
import { inOneLine } from '#domain/kernel/text';
import type { Settings } from '#server/kernel/settings';

export type SendMail = (to: string, subject: string, text: string) => Promise<void>;

export function createMailer(smtpUrl: string, publicUrl: string): SendMail {
  const transport = createTransport(smtpUrl);
  const from = { name: 'Lida', address: `nao-responda@${new URL(publicUrl).hostname}` };
  return async (to, subject, text) => {
    await transport.sendMail({ from, to, subject, text });
  };
}

export const mailerOf = ({ SMTP_URL, PUBLIC_URL }: Settings): SendMail | undefined => (SMTP_URL && PUBLIC_URL ? createMailer(SMTP_URL, PUBLIC_URL) : undefined);

export const resetMessage = (name: string, link: string) => `Olá, ${inOneLine(name)}.

Alguém pediu uma nova senha para a sua conta no Lida. Se foi você, abra este link em até uma hora:

${link}

Se não foi você, não faça nada: a sua senha continua a mesma.
`;
