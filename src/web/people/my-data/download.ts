// One's own data as a file, which the server makes.
import { read } from '#data/asking';
import { wordsOf } from '#parts/sync/Online';
import { useToast } from '#ui/Toast';

const files = { json: '/api/my_data', csv: '/api/my_data/csv' };

export function useDownload() {
  const { show } = useToast();
  return async (kind: keyof typeof files) => {
    // Asked beforehand whether it may be had: a browser has no words for a download that is refused.
    const refused = await read(files.json).then(
      () => null,
      (error: unknown) => wordsOf(error) || 'Não foi possível baixar. Tente de novo.',
    );
    if (refused) return show({ message: refused });
    Object.assign(document.createElement('a'), { href: files[kind], download: `meus-dados-lida.${kind}` }).click();
    show({ message: 'O navegador guarda o arquivo com os seus dados.' });
  };
}
