// What the law requires after each result of the tank, in words (MAPA IN 77 of 2018).
import type { Step } from '#domain/milk/tank-quality';

export const stepWords: Record<Step, string> = {
  none: 'Dentro do limite.',
  near: 'Perto do limite: confira a limpeza da ordenha e o resfriamento antes da próxima amostra.',
  visit: 'Acima do limite: o técnico do laticínio deve visitar a fazenda, achar a causa e agir (IN 77, art. 44).',
  visit_again: 'Segundo mês seguido acima do limite: com o terceiro, o laticínio tem de parar a coleta. Cobre a visita do técnico e guarde o comprovante.',
  stop: 'Terceiro mês seguido acima do limite: o laticínio tem de parar a coleta (IN 77, art. 45) até um resultado dentro do limite, com a causa corrigida.',
  exception:
    'Terceiro mês seguido acima do limite, mas o resultado do mês está dentro: a coleta pode continuar se a visita do técnico (art. 44) estiver comprovada e cada resultado ficar dentro do limite (IN 77, art. 45, § 2º).',
  return: 'Resultado dentro do limite: com a causa achada e corrigida, a coleta pode voltar. A média ainda está acima.',
  plan: 'Acima do limite: faça um plano de ação com o técnico. A coleta não para, mas o preço costuma cair.',
};
