// Protocols of timed insemination (IATF) of the farm: the standard ones are a constant (protocols.ts).
import { longText, optional, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const SynchronisationProtocol = noun(
  'synchronisation_protocols',
  {
    name: text('Nome'),
    steps: longText('Passos'),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Protocolos de IATF',
    missing: 'Protocolo não encontrado',
    failed: { load: 'Erro ao carregar protocolos', save: 'Erro ao salvar protocolo', remove: 'Erro ao excluir protocolo' },
    confirm: 'Tem certeza que deseja excluir este protocolo?',
  },
);
export type SynchronisationProtocol = RowOf<typeof SynchronisationProtocol>;
