// The events of an animal in words.
import type { ReproductionEvent } from '#domain/reproduction/events';

const methods = { tradicional: 'Inseminação', IATF: 'IATF', monta_natural: 'Monta natural', TE: 'Transferência de embrião' } as const;

export function eventWords(event: ReproductionEvent): string {
  switch (event.kind) {
    case 'service':
      return event.sire ? `${methods[event.method]} (${event.sire})` : methods[event.method];
    case 'check':
      return event.result === 'prenha' ? 'Diagnóstico: prenha' : 'Diagnóstico: vazia';
    case 'calving':
      return (event.calves ?? 1) > 1 ? `Parto de ${event.calves} crias` : 'Parto';
    case 'abortion':
      return 'Perda de gestação';
    case 'heat':
      return 'Cio';
    case 'exam':
      return 'Exame do útero';
    case 'dry_off':
      return 'Secagem';
    case 'stop':
      return 'Não cobrir';
    case 'resume':
      return 'Liberada para cobrir';
    case 'weaning':
      return 'Desmama';
    case 'exit':
      return 'Saída do rebanho';
  }
}
