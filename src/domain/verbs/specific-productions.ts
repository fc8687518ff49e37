// What can be done with specific productions.
import { plainVerbs } from '#domain/kernel/plain';
import { SpecificProduction } from '#domain/nouns/specific-productions';

export const productionVerbs = plainVerbs(SpecificProduction, {
  create: 'Registrar produção',
  update: 'Atualizar produção',
  remove: 'Excluir produção',
  restore: 'Desfazer exclusão de produção',
});
