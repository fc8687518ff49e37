// What was just done, said with the way back; and what could not be done, in its own words.
import { RuleBroken } from '#domain/kernel/errors';
import { useToast } from '#ui/Toast';

/** `failed` is what is said when something went wrong: "Erro ao salvar inseminação". */
export function useWayBack(failed: string) {
  const { show } = useToast();
  const sorry = (error: unknown) => {
    if (!(error instanceof RuleBroken)) console.error(error);
    show({ message: error instanceof RuleBroken ? `${failed}: ${error.message}` : failed });
  };
  const done = (message: string, undo: () => Promise<unknown>) => show({ message, action: { label: 'Desfazer', run: () => void undo().catch(sorry) } });
  return { done, sorry };
}
