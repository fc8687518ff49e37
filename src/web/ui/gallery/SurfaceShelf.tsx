// Pages, cards and badges in the gallery.
import { Baby, Beef, Milk, PawPrint, Scale, Wallet, Wheat } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#ui/Badge';
import { ErrorBanner, Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Card, StatCard, Stats } from '#ui/Card';
import { EmptyState } from '#ui/EmptyState';
import { Facts } from '#ui/Facts';
import { kg, litres, money, number, quantity } from '#ui/format';
import { Progress } from '#ui/Progress';
import { Spinner } from '#ui/Spinner';
import { Tabs } from '#ui/Tabs';
import { Shelf } from './Shelf';

const tabs = [
  { key: 'info', label: 'Informações' },
  { key: 'vaccines', label: 'Vacinas', count: 12 },
  { key: 'treatments', label: 'Tratamentos', count: 0 },
  { key: 'weighings', label: 'Pesagens', count: 1234, icon: Scale },
] as const;

export function SurfaceShelf() {
  const [tab, setTab] = useState<(typeof tabs)[number]['key']>('info');
  const [failed, setFailed] = useState(true);
  return (
    <Shelf id="surfaces" title="Superfícies">
      <Stats>
        <StatCard label="Total de animais" value={number(1204)} icon={PawPrint} level="Básico" renderLink={(props) => <a href="#surfaces" {...props} />} />
        <StatCard label="Leite (30 dias)" value={litres(17250.4)} icon={Milk} tone="blue" hint="Média diária: 575,0 L" />
        <StatCard label="Receita do mês" value={money(38_812.5)} icon={Wallet} tone="green" level="Intermediário" />
        <StatCard label="Estoque total" value={kg(1_234_567_890.12)} icon={Wheat} tone="yellow" hint="3 produtos com estoque baixo" />
        <StatCard
          label="Partos nos próximos 30 dias"
          value="7"
          icon={Baby}
          tone="orange"
          level="Avançado"
          renderLink={(props) => <a href="#surfaces" {...props} />}
        />
        <StatCard label="Saldo" value={money(-1_234_567.89)} icon={Beef} tone="red" />
        <StatCard label="Gordura média" value={quantity('milkSolids', 3.72)} tone="gray" />
      </Stats>
      <div className="shelf-row">
        <Badge tone="green">Ativo</Badge>
        <Badge tone="yellow">Abatido</Badge>
        <Badge tone="red">Morto</Badge>
        <Badge tone="blue">Vendido</Badge>
        <Badge tone="orange" icon={Baby}>
          Parto em 7 dias
        </Badge>
        <Badge>Rascunho</Badge>
        <Badge tone="gray">Um texto de etiqueta comprido demais para caber numa tela de telefone em pé</Badge>
      </div>
      {failed && (
        <ErrorBanner title="Erro ao carregar animais" onClose={() => setFailed(false)}>
          Não foi possível ler os dados deste aparelho. Tente novamente.
        </ErrorBanner>
      )}
      <Notice title="Sem conexão">Usando dados salvos localmente</Notice>
      <Notice tone="green">Visitante cadastrado com sucesso! O usuário poderá fazer login com acesso somente leitura.</Notice>
      <Notice tone="yellow" title="Estoque baixo">
        Ração lactação 22%: restam 120 kg (mínimo 400 kg).
      </Notice>
      <Notice tone="orange">A vacina contra brucelose de Açucena vence em 5 dias.</Notice>
      <Notice tone="gray">Você está vendo os últimos 400 dias.</Notice>
      <div className="shelf-grid">
        <Card title="Por tipo" actions={<Button variant="quiet">Ver todos</Button>}>
          <div className="flex flex-col gap-4">
            <Progress label="Bovino" value={1012} max={1204} text="1.012 (84%)" />
            <Progress label="Ave" value={150} max={1204} tone="blue" text="150 (12%)" />
            <Progress label="Suíno" value={42} max={1204} tone="orange" text="42 (3%)" />
          </div>
        </Card>
        <Card title="Estoque">
          <div className="flex flex-col gap-4">
            <Progress label="Ração lactação 22%" value={78} text="780 kg de 1.000 kg" />
            <Progress label="Sal mineral" value={40} tone="yellow" />
            <Progress label="Silagem de milho" value={12} tone="red" />
            <Progress label="Acabou" value={0} tone="red" />
            <Progress label="Sem palavras" value={55} tone="gray" quiet />
          </div>
        </Card>
        <Card>
          <EmptyState icon={PawPrint} title="Nenhum animal encontrado" action={<Button variant="primary">Novo animal</Button>}>
            Cadastre o primeiro animal do rebanho, ou mude os filtros.
          </EmptyState>
        </Card>
        <Card title="Mimosa">
          <Facts
            facts={[
              { label: 'Raça', value: 'Girolando' },
              { label: 'Identificação', value: '24-017' },
              { label: 'Idade', value: '4 anos e 2 meses' },
              { label: 'O que falta não aparece', value: null },
              { label: 'Observações', value: 'Mansa.\nPrefere o curral de baixo.', wide: true },
            ]}
          />
        </Card>
        <Card title="Carregando">
          <Spinner />
        </Card>
      </div>
      <Tabs label="Ficha do animal" tabs={tabs} value={tab} onChange={setTab}>
        <p>Painel de {tabs.find(({ key }) => key === tab)?.label}</p>
      </Tabs>
    </Shelf>
  );
}
