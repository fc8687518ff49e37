// Toasts after an action: success with undo, or failure with the reason.
import { RuleBroken } from '#domain/kernel/errors';
import { useToast } from '#ui/Toast';

/** `failed`: the message on failure, "Erro ao salvar inseminação". */
export function useUndoToast(failed: string) {
  const { show } = useToast();
  const showFailure = (error: unknown) => {
    if (!(error instanceof RuleBroken)) console.error(error);
    show({ message: error instanceof RuleBroken ? `${failed}: ${error.message}` : failed });
  };
  const done = (message: string, undo: () => Promise<unknown>) => show({ message, action: { label: 'Desfazer', run: () => void undo().catch(showFailure) } });
  return { done, showFailure };
}
