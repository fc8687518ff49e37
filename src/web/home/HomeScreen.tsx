// Início: where the person stands, and the way to what they can do.

import { Fence } from 'lucide-react';
import { roles } from '#domain/roles';
import { useAuth, useFarm } from '#parts/Auth';
import { Onboarding, useOnboarding } from '#parts/Onboarding';
import { useScreens } from '#parts/Screens';
import { Link } from '#parts/Way';
import { Button, buttonClass } from '#ui/Button';
import { Card } from '#ui/Card';
import { Page } from '#ui/Page';

export function HomeScreen() {
  const { session } = useAuth();
  const { farm, role } = useFarm();
  const { restart } = useOnboarding();
  const others = useScreens().filter(({ path }) => path !== '/');
  return (
    <Page title={farm.farm_name} subtitle={`${session.person.name} · ${roles[role]}`}>
      <Card title="Bem-vindo ao Lida">
        <p className="flex items-start gap-3">
          <Fence aria-hidden="true" className="mt-1 shrink-0 text-brand-ink" />
          <span>
            {role === 'visitor'
              ? 'Você pode ver tudo desta fazenda. Para anotar, peça ao proprietário outro tipo de acesso.'
              : 'Tudo o que você anotar aqui fica guardado nesta fazenda.'}
          </span>
        </p>
        {others.length > 0 && (
          <p className="mt-4 flex flex-wrap gap-2">
            {others.map(({ path, title }) => (
              <Link key={path} to={path} className={buttonClass('secondary')}>
                {title}
              </Link>
            ))}
          </p>
        )}
      </Card>
      <Button variant="quiet" className="mt-4" onClick={restart}>
        Ver tutorial novamente
      </Button>
      <Onboarding />
    </Page>
  );
}
