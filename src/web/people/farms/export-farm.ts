// Exports the whole farm as a file. Online only: only the server has all records.

import { NoAnswer } from '#data/online';
import { readOnline } from '#data/online-requests';
import type { RegisteredFarm } from '#domain/people/farms';
import { wordsOf } from '#parts/sync/Online';
import { useToast } from '#ui/Toast';

const needsSignal = 'A fazenda inteira fica no servidor: com sinal, dá para exportar. Sem sinal, cada lista exporta o que está neste aparelho.';

export function useWholeFarm() {
  const { show } = useToast();
  /** `files`: with the photos and documents. */
  return async ({ id, farm_name }: Pick<RegisteredFarm, 'id' | 'farm_name'>, files: boolean) => {
    // Check access first: the browser shows no message for a refused download.
    const refused = await readOnline(`/api/farms/${id}`).then(
      () => null,
      (error: unknown) => (error instanceof NoAnswer ? needsSignal : wordsOf(error) || 'Não foi possível exportar. Tente de novo.'),
    );
    if (refused) return show({ message: refused });
    Object.assign(document.createElement('a'), { href: `/api/farms/${id}/export${files ? '' : '?files=no'}`, download: '' }).click();
    show({ message: `A exportação de ${farm_name} começou: o navegador guarda o arquivo.` });
  };
}
