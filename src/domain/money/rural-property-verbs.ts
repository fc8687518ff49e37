// Verbs of rural properties and of those who share them. What a property's removal takes along comes back with it.
import { plainVerbs } from '#domain/kernel/basic-verbs';
import { verbsOf } from '#domain/kernel/verb';
import { PropertyPartner, RuralProperty } from '#domain/money/rural-properties';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

const plain = plainVerbs(RuralProperty, {
  create: 'Registrar imóvel rural',
  update: 'Atualizar imóvel rural',
  remove: 'Excluir imóvel rural',
  restore: 'Desfazer exclusão de imóvel rural',
});

export const ruralPropertyVerbs = {
  ...plain,
  remove: verb({
    ...plain.remove,
    async run(farm, { id }) {
      const [, partners] = await Promise.all([farm.get('rural_properties', id), farm.list('property_partners', { property_id: id })]);
      farm.remove('rural_properties', id);
      for (const partner of partners) farm.remove('property_partners', partner.id);
    },
  }),
  restore: verb({
    ...plain.restore,
    async run(farm, { id }) {
      const [row, partners] = await Promise.all([farm.removed('rural_properties', id), farm.listRemoved('property_partners', { property_id: id })]);
      farm.put('rural_properties', row);
      for (const partner of partners) if (partner.deleted_call === row.deleted_call) farm.put('property_partners', partner);
    },
  }),
};

export const propertyPartnerVerbs = plainVerbs(PropertyPartner, {
  create: 'Registrar participante do imóvel',
  update: 'Atualizar participante do imóvel',
  remove: 'Excluir participante do imóvel',
  restore: 'Desfazer exclusão de participante do imóvel',
});
