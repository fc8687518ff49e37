// Pastures (pastagens): land, grass and soil.
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, decimal, longText, optional, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';
import { boundary } from '#domain/pastures/boundary';

export const Pasture = noun(
  'pastures',
  {
    name: text('Nome'),
    area_hectares: decimal('Área (ha)', { min: 0.01, scale: 2 }),
    grass_type: optional(text('Capim')),
    soil_quality: optional(choice('Qualidade do solo', { excelente: 'Excelente', boa: 'Boa', regular: 'Regular', ruim: 'Ruim' })),
    irrigation_type: optional(choice('Irrigação', { nenhuma: 'Nenhuma', aspersão: 'Aspersão', gotejamento: 'Gotejamento', pivô: 'Pivô' })),
    last_fertilization_date: optional(date('Última adubação')),
    notes: optional(longText('Observações')),
    /** A GeoJSON polygon. */
    boundary: optional(boundary('Divisa no mapa')),
  },
  {
    title: 'Pastagens',
    missing: 'Pastagem não encontrada',
    failed: { load: 'Erro ao carregar pastagens', save: 'Erro ao salvar pastagem', remove: 'Erro ao excluir pastagem' },
    confirm: 'Tem certeza que deseja excluir esta pastagem?',
  },
);
export type Pasture = RowOf<typeof Pasture>;

export function assertPasture({ last_fertilization_date }: Pick<Pasture, 'last_fertilization_date'>, today: string) {
  if ((last_fertilization_date ?? '') > today) throw new RuleBroken('A data não pode ser futura', 'last_fertilization_date');
}

/** Suggestions; any other grass may be typed. */
export const usualGrasses =
  'Marandu, Xaraés, Piatã, Paiaguás, Decumbens, Humidicola, Ruziziensis, Mulato II, Mombaça, Tanzânia, Zuri, Massai, Tifton 85, Coast-cross, Jiggs, Andropogon, Capim-elefante, BRS Capiaçu, Azevém, Aveia-preta, Cana, Palma, Nativo'.split(
    ', ',
  );
