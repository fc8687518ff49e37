// "Compartilhar": text or files through the device's list of applications, with what is told where there is none. Works offline.
import { useToast } from '#ui/Toast';

type Made = { files: File[]; title: string };

export function useShare() {
  const { show } = useToast();
  const failed = (error: unknown) => {
    console.error(error);
    show({ message: 'Não foi possível compartilhar. Tente de novo.' });
  };
  const give = async ({ files, title }: Made): Promise<void> => {
    const { shareFiles } = await import('#data/share');
    const done = await shareFiles(files, title);
    const names = files.map(({ name }) => name).join(', ');
    if (done === 'downloaded') show({ message: `Salvo neste aparelho: ${names}` });
    if (done === 'late')
      show({ message: `Pronto: ${names}`, action: { label: 'Compartilhar', run: () => void give({ files, title }).catch(failed) }, seconds: 30 });
  };
  return {
    files: (make: () => Promise<Made>) => void make().then(give).catch(failed),
    text: (text: string) =>
      void import('#data/share')
        .then(({ shareText }) => shareText(text))
        .then((done) => done === 'copied' && show({ message: 'Copiado: cole na conversa' }), failed),
  };
}
