// The question before an unlikely value is saved. Over whatever form or list it was typed in, which stays as it is.
import { createRoot } from 'react-dom/client';
import type { Question } from '#domain/kernel/errors';
import { ConfirmDialog } from '#ui/Dialog';

/** Whether the person confirms all of it. */
export function askToConfirm(questions: readonly Question[]): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      root.unmount();
      place.remove();
      resolve(confirmed);
    };
    root.render(
      <ConfirmDialog
        open
        title="Confira antes de salvar"
        message={questions.map(({ key, text }) => <p key={key}>Confirmo: {text}</p>)}
        confirmLabel="Confirmo"
        cancelLabel="Corrigir"
        tone="primary"
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      />,
    );
  });
}
