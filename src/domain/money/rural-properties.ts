// Rural properties (imóveis rurais) as the producer's cash book names them, and who shares each of them.
import { choice, decimal, digits, longText, masked, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';
import { postalAddress } from '#domain/money/postal-address';

/** In the order of the tax office: the first has code 1. */
export const exploitations = {
  individual: 'Própria (individual)',
  condominio: 'Condomínio',
  arrendado: 'Imóvel arrendado',
  parceria: 'Parceria',
  comodato: 'Comodato',
  outros: 'Outra',
};
/** In the order of the tax office: the first has code 1. */
export const partnerKinds = { condomino: 'Condômino', arrendador: 'Arrendador', parceiro: 'Parceiro', comodante: 'Comodante', outro: 'Outro' };

const codes = (values: object) => new Map(Object.keys(values).map((value, i) => [value, i + 1]));
const [codesOfExploitation, codesOfPartner] = [codes(exploitations), codes(partnerKinds)];

const share = (label: string) => decimal(label, { min: 0.01, max: 100, scale: 2 });

export const RuralProperty = noun(
  'rural_properties',
  {
    name: text('Nome do imóvel', { max: 50 }),
    cafir: optional(digits('CAFIR (NIRF)', 8)),
    caepf: optional(digits('CAEPF', 14)),
    state_registration: optional(text('Inscrição estadual', { max: 14 })),
    ...postalAddress(),
    area_ha: optional(decimal('Área (ha)', { min: 0.01, max: 9_999_999, scale: 2 })),
    exploitation: choice('Exploração', exploitations),
    /** Of the taxpayer. */
    share: share('Participação (%)'),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Imóveis rurais',
    missing: 'Imóvel rural não encontrado',
    failed: { load: 'Erro ao carregar imóveis rurais', save: 'Erro ao salvar imóvel rural', remove: 'Erro ao excluir imóvel rural' },
    confirm: 'Tem certeza que deseja excluir este imóvel rural?',
  },
);
export type RuralProperty = RowOf<typeof RuralProperty>;

export const PropertyPartner = noun(
  'property_partners',
  {
    property_id: reference('Imóvel rural', 'rural_properties'),
    kind: choice('Relação', partnerKinds),
    name: text('Nome', { max: 50 }),
    document: optional(masked('CPF ou CNPJ', 'cpf_or_cnpj')),
    share: share('Participação (%)'),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Quem divide o imóvel',
    missing: 'Participante não encontrado',
    failed: { load: 'Erro ao carregar participantes', save: 'Erro ao salvar participante', remove: 'Erro ao excluir participante' },
    confirm: 'Tem certeza que deseja excluir este participante?',
  },
);
export type PropertyPartner = RowOf<typeof PropertyPartner>;

/** TIPO_EXPLORACAO of record 0040. */
export const exploitationCode = ({ exploitation }: Pick<RuralProperty, 'exploitation'>) => codesOfExploitation.get(exploitation)!;
/** TIPO_CONTRAPARTE of record 0045. */
export const partnerCode = ({ kind }: Pick<PropertyPartner, 'kind'>) => codesOfPartner.get(kind)!;

/** The tax office asks who the others are when the producer has only a part, or not the land. */
export const asksForPartners = ({ share: own, exploitation }: Pick<RuralProperty, 'share' | 'exploitation'>) => own < 100 || exploitation !== 'individual';
