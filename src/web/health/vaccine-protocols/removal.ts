// Texts for deleting a protocol.
import { VaccineProtocol } from '#domain/health/vaccine-protocols';
import type { Removal } from '#parts/forms/Removal';

export const protocolRemoval: Removal = {
  remove: 'remove_protocol',
  restore: 'restore_protocol',
  title: 'Excluir protocolo',
  question: VaccineProtocol.confirm!,
  done: 'Protocolo excluído',
  failed: VaccineProtocol.failed!.remove,
};
