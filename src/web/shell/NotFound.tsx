// Inside the shell, a URL without a screen.
import { SignpostBig } from 'lucide-react';
import { DeadEnd } from '#parts/navigation/DeadEnd';

export function NotFound() {
  return (
    <DeadEnd title="Página não encontrada" icon={SignpostBig} sentence="Este endereço não existe">
      Talvez o link esteja errado ou a página tenha mudado de lugar.
    </DeadEnd>
  );
}
