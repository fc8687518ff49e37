import { expect, it } from 'vitest';
import { invitationText, whatsAppLink } from '#domain/people/invitation';

const invitation = { name: 'José', email: 'jose@fazenda.com.br', password: 'abc&12 #3', farm_name: 'Santa Clara' };

it('has address, e-mail and password in one text, each on its line', () => {
  expect(invitationText(invitation, 'https://lida.exemplo')).toBe(
    'Lida: acesso de José à fazenda Santa Clara\nAcesse https://lida.exemplo\nE-mail: jose@fazenda.com.br\nSenha: abc&12 #3\nNa primeira entrada o Lida pede uma senha nova.',
  );
});

it('reaches WhatsApp whole, whatever characters the password has', () => {
  const text = invitationText(invitation, 'https://lida.exemplo');
  const link = new URL(whatsAppLink(text));
  expect([link.origin, link.searchParams.get('text'), [...link.searchParams.keys()], link.hash]).toEqual(['https://wa.me', text, ['text'], '']);
});
