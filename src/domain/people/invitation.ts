// The invitation of a new person: everything needed to sign in, as one text to be sent.

/** `done`: what has just been done, for the person who sends it. */
export type Invitation = { name: string; email: string; password: string; farm_name: string; done: string };

/** `address`: where the application is opened. */
export const invitationText = ({ name, email, password, farm_name }: Omit<Invitation, 'done'>, address: string) =>
  [
    `Lida: acesso de ${name} à fazenda ${farm_name}`,
    `Acesse ${address}`,
    `E-mail: ${email}`,
    `Senha: ${password}`,
    'Na primeira entrada o Lida pede uma senha nova.',
  ].join('\n');

/** Opens WhatsApp, which asks whom to send it to. */
export const whatsAppLink = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`;
