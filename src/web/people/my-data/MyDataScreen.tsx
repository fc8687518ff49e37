// /my-data: one's own data, to read and download; password; deletion request.
import { Download, KeyRound, Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { masks } from '#domain/kernel/documents';
import { roles } from '#domain/kernel/roles';
import { tokenWords } from '#domain/people/access-tokens';
import { type MyData, myDataWords } from '#domain/people/my-data';
import { Link } from '#parts/navigation/Router';
import { useAuth } from '#parts/sync/Auth';
import { Online, useAsked } from '#parts/sync/Online';
import { Button, buttonClass } from '#ui/Button';
import { Card } from '#ui/Card';
import { Email } from '#ui/Email';
import { type Fact, Facts } from '#ui/Facts';
import { count } from '#ui/format';
import { Page } from '#ui/Page';
import { Deletion } from './Deletion';
import { useDownload } from './download';
import { OwnPassword } from './OwnPassword';
import { SecondFactor } from './SecondFactor';
import { Sessions } from './Sessions';

const ProfileForm = lazy(async () => ({ default: (await import('./ProfileForm')).ProfileForm }));

const path = '/api/my_data';

export function MyDataScreen() {
  const asked = useAsked<MyData>(path);
  const { offline, reload } = asked;
  const { farms } = useAuth().session;
  return (
    <Page title="Meus dados" subtitle="O que o Lida guarda sobre você">
      <Online of={asked} failed={myDataWords.failed}>
        {(data) => (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <Kept data={data} locked={offline} reload={reload} />
            <Sessions data={data} locked={offline} reload={reload} />
            <OwnPassword locked={offline} />
            <SecondFactor mayEnable={data.account !== null || data.staff.some(({ role }) => role === 'admin')} />
            {farms.length > 0 && <Programs />}
            <Notices />
            <Deletion data={data} locked={offline} reload={reload} />
          </div>
        )}
      </Online>
    </Page>
  );
}

/** Without a farm there is nothing a program could read, and no such screen. */
const Programs = () => (
  <Card title={tokenWords.title}>
    <p className="mb-4 max-w-prose text-muted">Tokens para planilhas, robôs e sistemas que leem ou registram em seu nome.</p>
    <Link to="/programs" className={buttonClass()}>
      <KeyRound aria-hidden="true" />
      Ver os tokens
    </Link>
  </Card>
);

function Kept({ data, locked, reload }: { data: MyData; locked: boolean; reload: () => Promise<void> }) {
  const download = useDownload();
  const [correcting, setCorrecting] = useState(false);
  return (
    <Card title="O que está guardado" className="lg:col-span-2">
      <p className="max-w-prose text-muted">
        O Lida guarda o seu nome, e-mail e telefone para você entrar e para a fazenda saber quem fez cada registro. A senha fica guardada de um jeito que
        ninguém consegue ler. Nada disso é vendido nem usado para propaganda.
      </p>
      <div className="my-4">
        <Facts facts={useFacts(data)} />
      </div>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <Button icon={Pencil} disabled={locked} onClick={() => setCorrecting(true)}>
          Corrigir meus dados
        </Button>
        <Button icon={Download} disabled={locked} onClick={() => void download('json')}>
          Baixar meus dados (JSON)
        </Button>
        <Button icon={Download} disabled={locked} onClick={() => void download('csv')}>
          Baixar meus dados (CSV)
        </Button>
      </div>
      <Suspense>{correcting && <ProfileForm data={data} onSaved={reload} onClose={() => setCorrecting(false)} />}</Suspense>
    </Card>
  );
}

/** Somebody without a farm has nothing to be told of. */
function Notices() {
  if (useAuth().session.farms.length === 0) return null;
  return (
    <Card title="Avisos no celular e por e-mail">
      <p className="mb-4 max-w-prose text-muted">Escolha o que o Lida avisa neste aparelho ou por e-mail, e veja a agenda da fazenda no seu calendário.</p>
      <Link to="/notices" className={buttonClass('secondary')}>
        Escolher os avisos
      </Link>
    </Card>
  );
}

function useFacts({ account, staff, farms, sessions, calls }: MyData): Fact[] {
  const { person } = useAuth().session;
  const { phone } = account ?? staff[0] ?? { phone: null };
  const written = calls.reduce((sum, one) => sum + one.calls, 0);
  return [
    { label: 'Nome', value: person.name },
    { label: 'E-mail', value: <Email of={person.email} /> },
    { label: 'Telefone', value: phone && masks.phone.write(phone) },
    { label: 'Conta', value: account && (account.is_super_admin ? 'Super admin' : roles.owner) },
    { label: 'Suas fazendas', value: farms.map(({ farm_name }) => farm_name).join(', ') },
    { label: 'Na equipe de', value: staff.map(({ farm_name, role }) => `${farm_name} (${roles[role]})`).join(', ') },
    { label: 'Registros feitos por você', value: count(written, 'registro', 'registros') },
    { label: 'Você está dentro em', value: count(sessions.length, 'aparelho', 'aparelhos') },
  ];
}
