// A postal address as the tax office asks for it: of the taxpayer and of each rural property.
import { choice, digits, masked, optional, text } from '#domain/kernel/fields';

const states = Object.fromEntries(
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ').map((state) => [state, state]),
) as Record<string, string>;

export const postalAddress = () => ({
  address: optional(text('Endereço', { max: 150 })),
  address_number: optional(text('Número', { max: 6 })),
  address_complement: optional(text('Complemento', { max: 50 })),
  district: optional(text('Bairro', { max: 50 })),
  city: optional(text('Cidade', { max: 100 })),
  state: optional(choice('Estado', states)),
  city_code: optional(digits('Código do município (IBGE)', 7)),
  cep: optional(masked('CEP', 'cep')),
});
