// What can be done with uterine exams.
import { eventVerbs } from '#domain/reproduction/female-events';
import { UterineExam } from '#domain/reproduction/uterine-exams';

export const uterineExamVerbs = eventVerbs(UterineExam, 'exam_date', {
  create: 'Registrar exame pós-parto',
  update: 'Corrigir exame pós-parto',
  remove: 'Excluir exame pós-parto',
  restore: 'Desfazer exclusão de exame pós-parto',
});
