// A page that exists, but not for this person.
import { Link } from '@tanstack/react-router';
import { ShieldX } from 'lucide-react';
import { buttonClass } from '#ui/Button';
import { EmptyState } from '#ui/EmptyState';
import { Page } from '#ui/Page';

export function AccessDenied() {
  return (
    <Page title="Acesso Negado">
      <EmptyState
        icon={ShieldX}
        title="Você não tem permissão para acessar esta página."
        action={
          <Link to="/" className={buttonClass('primary')}>
            Voltar para o início
          </Link>
        }
      />
    </Page>
  );
}
