// Inside the shell, an address that leads nowhere.
import { Link } from '@tanstack/react-router';
import { SignpostBig } from 'lucide-react';
import { buttonClass } from '#ui/Button';
import { EmptyState } from '#ui/EmptyState';
import { Page } from '#ui/Page';

export function NotFound() {
  return (
    <Page title="Página não encontrada">
      <EmptyState
        icon={SignpostBig}
        title="Este endereço não existe"
        action={
          <Link to="/" className={buttonClass('primary')}>
            Voltar para o início
          </Link>
        }
      >
        Talvez o link esteja errado ou a página tenha mudado de lugar.
      </EmptyState>
    </Page>
  );
}
