// Uterine exams (exames pós-parto): how the uterus of a cow was found after calving.
import { choice, date, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const UterineExam = noun(
  'uterine_exams',
  {
    animal_id: reference('Animal', 'animals'),
    exam_date: date('Data do exame'),
    finding: choice('Achado', {
      normal: 'Normal',
      metrite: 'Metrite',
      endometrite: 'Endometrite',
      retencao: 'Retenção de placenta',
      cisto: 'Cisto no ovário',
      outro: 'Outro',
    }),
    veterinarian: optional(text('Quem fez')),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Exames pós-parto',
    missing: 'Exame não encontrado',
    failed: { load: 'Erro ao carregar exames', save: 'Erro ao salvar exame', remove: 'Erro ao excluir exame' },
    confirm: 'Tem certeza que deseja excluir este exame?',
  },
);
export type UterineExam = RowOf<typeof UterineExam>;
