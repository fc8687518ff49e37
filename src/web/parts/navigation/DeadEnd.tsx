// A URL without a screen for this person: why, and a link to the start.

import { ShieldX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#parts/navigation/Router';
import { buttonClass } from '#ui/Button';
import { EmptyState } from '#ui/EmptyState';
import type { Icon } from '#ui/Icon';
import { Page } from '#ui/Page';

type DeadEndProps = { title: string; icon: Icon; sentence: string; children?: ReactNode };

export function DeadEnd({ title, icon, sentence, children }: DeadEndProps) {
  return (
    <Page title={title}>
      <EmptyState
        icon={icon}
        title={sentence}
        action={
          <Link to="/" className={buttonClass('primary')}>
            Voltar para o início
          </Link>
        }
      >
        {children}
      </EmptyState>
    </Page>
  );
}

export const AccessDenied = () => <DeadEnd title="Acesso Negado" icon={ShieldX} sentence="Você não tem permissão para acessar esta página." />;
