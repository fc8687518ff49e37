// Downloads one's own data as a file made by the server.
import { readOnline } from '#data/online-requests';
import { wordsOf } from '#parts/sync/Online';
import { useToast } from '#ui/Toast';

const files = { json: '/api/my_data', csv: '/api/my_data/csv' };

export function useDownload() {
  const { show } = useToast();
  return async (kind: keyof typeof files) => {
    // Check access first: the browser shows no message for a refused download.
    const refused = await readOnline(files.json).then(
      () => null,
      (error: unknown) => wordsOf(error) || 'Não foi possível baixar. Tente de novo.',
    );
    if (refused) return show({ message: refused });
    Object.assign(document.createElement('a'), { href: files[kind], download: `meus-dados-lida.${kind}` }).click();
    show({ message: 'O navegador guarda o arquivo com os seus dados.' });
  };
}
