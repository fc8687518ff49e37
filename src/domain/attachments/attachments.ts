// Photos and documents (fotos e documentos): what a file is and which record it belongs to. The bytes are kept beside the records, by their hash.
import * as z from 'zod/mini';
import { choice, date, decimal, fact, flag, integer, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

/** Of the largest file, a PDF; photos are made smaller on the device. */
const mostBytes = 10_000_000;

export const Attachment = noun(
  'attachments',
  {
    animal_id: optional(reference('Animal', 'animals')),
    treatment_id: optional(reference('Tratamento', 'animal_treatments')),
    activity_id: optional(reference('Atividade', 'daily_activities')),
    transaction_id: optional(reference('Lançamento', 'financial_transactions')),
    sale_id: optional(reference('Venda', 'sales')),
    pasture_id: optional(reference('Pastagem', 'pastures')),
    content_hash: fact(z.string('Conteúdo: valor inválido').check(z.regex(/^[0-9a-f]{64}$/, 'Conteúdo: informe os 64 dígitos')), {
      label: 'Conteúdo',
      kind: 'text',
    }),
    file_type: choice('Tipo', { webp: 'Foto WebP', jpeg: 'Foto JPEG', png: 'Imagem PNG', pdf: 'PDF' }),
    file_size: integer('Tamanho em bytes', { min: 1, max: mostBytes }),
    file_name: optional(text('Nome do arquivo')),
    taken_date: date('Data'),
    caption: optional(text('Legenda')),
    latitude: optional(decimal('Latitude', { min: -90, max: 90, scale: 6 })),
    longitude: optional(decimal('Longitude', { min: -180, max: 180, scale: 6 })),
    main_photo: flag('Foto principal'),
  },
  {
    title: 'Fotos e documentos',
    missing: 'Foto ou documento não encontrado',
    failed: { load: 'Erro ao carregar fotos e documentos', save: 'Erro ao anexar', remove: 'Erro ao excluir' },
    confirm: 'Tem certeza que deseja excluir esta foto ou documento?',
  },
);
export type Attachment = RowOf<typeof Attachment>;
