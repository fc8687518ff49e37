// Mail: sent only when the installation has SMTP_URL and PUBLIC_URL.
import { createTransport } from 'nodemailer';
import { inOneLine } from '#domain/kernel/text';
import type { Settings } from '#server/kernel/settings';

/** `id`: the same for a message that is sent again, so that a mailbox can drop the repeat. `stop`: the address that ends such e-mails with one click (RFC 8058). */
export type MailOptions = { id?: string; stop?: string };
export type SendMail = (to: string, subject: string, text: string, options?: MailOptions) => Promise<void>;

export function createMailer(smtpUrl: string, publicUrl: string): SendMail {
  const transport = createTransport(smtpUrl);
  const from = { name: 'Lida', address: `nao-responda@${new URL(publicUrl).hostname}` };
  return async (to, subject, text, { id, stop } = {}) => {
    await transport.sendMail({
      from,
      to,
      subject,
      text,
      ...(id && { messageId: `<${id}@${new URL(publicUrl).hostname}>` }),
      ...(stop && { headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
    });
  };
}

export const mailerOf = ({ SMTP_URL, PUBLIC_URL }: Settings): SendMail | undefined => (SMTP_URL && PUBLIC_URL ? createMailer(SMTP_URL, PUBLIC_URL) : undefined);

export const resetMessage = (name: string, link: string) => `Olá, ${inOneLine(name)}.

Alguém pediu uma nova senha para a sua conta no Lida. Se foi você, abra este link em até uma hora:

${link}

Se não foi você, não faça nada: a sua senha continua a mesma.
`;
