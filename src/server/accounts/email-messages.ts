// Messages of an e-mail change: the link to the new address, the warning to the old one, and the note to an address that is already taken.
export const confirmationMessage = (name: string, link: string) => `Olá, ${name}.

Você pediu para usar este e-mail no Lida. Para confirmar, abra este link em até uma hora:

${link}

Se não foi você, não faça nada: nada muda.
`;

export const takenMessage = (name: string) => `Olá.

${name} pediu para usar este e-mail no Lida, mas ele já é de outro usuário. Nada mudou.

Se foi você, entre no Lida com este e-mail ou escolha outro. Se não foi, não faça nada.
`;

export const warningMessage = (name: string, to: string) => `Olá, ${name}.

Alguém, com a sua senha, pediu para trocar o seu e-mail no Lida por ${to}. A troca só acontece se o link enviado para lá for aberto.

Se não foi você, entre no Lida agora, troque a sua senha em Meus dados e encerre as outras sessões.
`;
