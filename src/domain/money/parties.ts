// Parties (pessoas e empresas): whom the farm sells to, buys from and pays.
import { RuleBroken } from '#domain/kernel/errors';
import { choice, email, longText, masked, optional, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';
import { fold } from '#domain/kernel/text';

export const partyKinds = {
  comprador: 'Comprador',
  fornecedor: 'Fornecedor',
  laticinio: 'Laticínio',
  frigorifico: 'Frigorífico',
  funcionario: 'Funcionário',
  outro: 'Outro',
};

export const Party = noun(
  'parties',
  {
    name: text('Nome', { max: 150 }),
    kind: choice('Tipo', partyKinds),
    document: optional(masked('CPF ou CNPJ', 'cpf_or_cnpj')),
    phone: optional(masked('Telefone', 'phone')),
    email: optional(email('E-mail')),
    city: optional(text('Cidade', { max: 100 })),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Pessoas e empresas',
    missing: 'Pessoa ou empresa não encontrada',
    failed: { load: 'Erro ao carregar pessoas e empresas', save: 'Erro ao salvar pessoa ou empresa', remove: 'Erro ao excluir pessoa ou empresa' },
    confirm: 'Tem certeza que deseja excluir esta pessoa ou empresa?',
    identities: ['document'],
  },
);
export type Party = RowOf<typeof Party>;

type Identified = Pick<Party, 'id' | 'document'>;

/** One document belongs to one party of the farm. */
export function assertOnlyParty({ id, document }: Identified, others: readonly (Identified & Pick<Party, 'name'>)[]) {
  const same = document === null ? undefined : others.find((other) => other.id !== id && other.document === document);
  if (same) throw new RuleBroken(`Este CPF ou CNPJ já é de ${same.name}`, 'document', 'conflict', { other: { noun: 'parties', id: same.id } });
}

/** Records that name somebody in words only, because they are older than the register or nobody chose: the name decides. */
export const isOfParty = (party: Pick<Party, 'id' | 'name'>, party_id: string | null | undefined, written: string | null) =>
  party_id ? party_id === party.id : written !== null && fold(written) === fold(party.name);

/** The party that a typed name means, if exactly one has it. */
export function partyNamed<P extends Pick<Party, 'name'>>(parties: readonly P[], written: string | null): P | null {
  if (written === null || written.trim() === '') return null;
  const wanted = fold(written);
  const found = parties.filter(({ name }) => fold(name) === wanted);
  return found.length === 1 ? found[0]! : null;
}
