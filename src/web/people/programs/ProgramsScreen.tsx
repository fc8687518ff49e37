// /programs: Acesso de programas. One's own tokens, and for the owner those of others that reach the farm.
import { KeyRound, Plus, Webhook } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { type AccessTokens, type CreatedToken, type FarmToken, type FarmTokens, tokenWords } from '#domain/people/access-tokens';
import { webhookWords } from '#domain/people/webhooks';
import { SecretDialog } from '#parts/accounts/SecretDialog';
import { Link } from '#parts/navigation/Router';
import { useAuth, useFarm } from '#parts/sync/Auth';
import { Online, useAsked } from '#parts/sync/Online';
import { Button, buttonClass } from '#ui/Button';
import { Card } from '#ui/Card';
import { Email } from '#ui/Email';
import { EmptyState } from '#ui/EmptyState';
import { Page } from '#ui/Page';
import { Tokens } from './Tokens';

const TokenForm = lazy(async () => ({ default: (await import('./TokenForm')).TokenForm }));
const path = '/api/my_data/tokens';

export function ProgramsScreen() {
  const asked = useAsked<AccessTokens>(path);
  const { offline, reload } = asked;
  const { role } = useFarm();
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<(CreatedToken & { name: string }) | null>(null);
  const add = (
    <Button variant="primary" icon={Plus} disabled={offline} onClick={() => setMaking(true)}>
      Novo token
    </Button>
  );
  return (
    <Page
      title={tokenWords.title}
      subtitle="Planilhas, robôs e sistemas que usam o Lida em seu nome"
      actions={
        asked.data && (
          <>
            {add}
            {(role === 'owner' || role === 'admin') && (
              <Link to="/webhooks" className={buttonClass()}>
                <Webhook aria-hidden="true" />
                {webhookWords.title}
              </Link>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Online of={asked} failed={tokenWords.failed}>
          {({ rows }) => (
            <Card title="Seus tokens">
              <p className="max-w-prose text-muted">
                Um token vale como a sua senha para o que ele alcança: não o envie por mensagem. Trocar a senha encerra todos. A documentação para quem programa
                está em <a href="/api/openapi.json">/api/openapi.json</a>.
              </p>
              {rows.length > 0 ? (
                <Tokens label="Seus tokens" tokens={rows} path={path} locked={offline} reload={reload} />
              ) : (
                <EmptyState icon={KeyRound} title={tokenWords.none} action={add}>
                  Crie um para cada programa: assim você encerra um sem parar os outros.
                </EmptyState>
              )}
            </Card>
          )}
        </Online>
        {role === 'owner' && <OfFarm />}
      </div>
      <Suspense>
        {making && (
          <TokenForm
            onCreated={(created) => {
              setMade(created);
              void reload();
            }}
            onClose={() => setMaking(false)}
          />
        )}
      </Suspense>
      {made && !making && (
        <SecretDialog title={`Token de ${made.name}`} of="O token" secret={made.token} onClose={() => setMade(null)}>
          <p>
            O programa envia este texto em cada pedido, no cabeçalho <code className="font-mono">Authorization: Bearer</code>.
          </p>
        </SecretDialog>
      )}
    </Page>
  );
}

const shared = ({ is_shared }: FarmToken) => (is_shared ? 'Ele também serve a fazendas de outro proprietário, e lá continua.' : '');

const whose = ({ person_name, person_email }: FarmToken) => (
  <p className="text-sm">
    De {person_name} (<Email of={person_email} />)
  </p>
);

function OfFarm() {
  const { farm } = useFarm();
  const { person } = useAuth().session;
  const where = `/api/farms/${farm.id}/tokens`;
  const asked = useAsked<FarmTokens>(where);
  return (
    <Online of={asked} failed={tokenWords.failed}>
      {({ rows }) => {
        const others = rows.filter(({ person_email }) => person_email !== person.email);
        return (
          others.length > 0 && (
            <Card title={`De outras pessoas, em ${farm.farm_name}`}>
              <p className="max-w-prose text-muted">Cada programa faz no máximo o que a pessoa pode fazer. Como proprietário você encerra qualquer um.</p>
              <Tokens
                label="Tokens de outras pessoas"
                tokens={others}
                path={where}
                locked={asked.offline}
                reload={asked.reload}
                warning={shared}
                about={whose}
              />
            </Card>
          )
        );
      }}
    </Online>
  );
}
