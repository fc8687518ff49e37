// /financial/imoveis: the rural properties as the producer's cash book names them, and the data of its taxpayer.
import { FileText, MapPinned } from 'lucide-react';
import { useMemo, useState } from 'react';
import { compareWords } from '#domain/kernel/sorting';
import { asksForPartners, exploitations, RuralProperty } from '#domain/money/rural-properties';
import { lazily } from '#parts/forms/Lazy';
import type { Removal } from '#parts/forms/Removal';
import { ListScreen } from '#parts/lists/ListScreen';
import { PageAction } from '#parts/lists/PageAction';
import { MoneyTabs } from '#parts/money/MoneyTabs';
import { Link } from '#parts/navigation/Router';
import { useMayWrite, useRows } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import type { Column } from '#ui/DataTable';
import { percent, quantity } from '#ui/format';
import { Second } from '#ui/SecondLine';

const Form = lazily(async () => (await import('./PropertyForm')).PropertyForm);
const Settings = lazily(async () => (await import('./SettingsForm')).SettingsForm);

export const propertyRemoval: Removal = {
  remove: 'remove_rural_property',
  restore: 'restore_rural_property',
  title: 'Excluir imóvel rural',
  question: RuralProperty.confirm!,
  done: 'Imóvel rural excluído',
  failed: RuralProperty.failed!.remove,
};

const columnsWith = (partners: ReadonlySet<string>): Column<RuralProperty>[] => [
  {
    key: 'name',
    header: 'Imóvel',
    primary: true,
    sort: ({ name }) => name,
    cell: ({ name, city, state, area_ha }) => (
      <>
        {name}
        <Second>{[[city, state].filter(Boolean).join('-'), area_ha !== null && quantity('hectares', area_ha)].filter(Boolean).join(' · ')}</Second>
      </>
    ),
  },
  {
    key: 'exploitation',
    header: 'Exploração',
    badge: true,
    sort: ({ exploitation }) => exploitations[exploitation],
    cell: (row) =>
      asksForPartners(row) && !partners.has(row.id) ? (
        <Badge tone="orange">Faltam participantes</Badge>
      ) : (
        <Badge tone="gray">{exploitations[row.exploitation]}</Badge>
      ),
  },
  { key: 'share', header: 'Participação', align: 'end', sort: ({ share }) => share, cell: ({ share }) => percent(share) },
  { key: 'cafir', header: 'CAFIR', cell: ({ cafir }) => cafir },
  { key: 'caepf', header: 'CAEPF', cell: ({ caepf }) => caepf },
];

export function PropertiesScreen() {
  const rows = useRows('rural_properties');
  const partners = useRows('property_partners');
  const mayWrite = useMayWrite('money_settings');
  const [settings, setSettings] = useState(false);
  const sorted = useMemo(() => rows.toSorted((a, b) => compareWords(a.name, b.name)), [rows]);
  const columns = useMemo(() => columnsWith(new Set(partners.map(({ property_id }) => property_id))), [partners]);
  return (
    <>
      <ListScreen
        noun="rural_properties"
        title="Imóveis rurais"
        subtitle="As terras do livro caixa, com CAFIR, CAEPF e a parte de cada um"
        add="Novo Imóvel"
        rows={sorted}
        columns={columns}
        caption="Imóveis rurais"
        nameOf={({ name }) => name}
        removal={propertyRemoval}
        renderLink={({ id }, props) => <Link to={`/financial/imoveis/${id}`} {...props} />}
        renderForm={(editing, onClose) => <Form with={editing && { record: editing.row, onClose }} />}
        empty={{
          icon: MapPinned,
          title: 'Nenhum imóvel rural registrado',
          hint: 'Registre cada terra com o CAFIR e a sua participação: o livro caixa do produtor rural pede os dois.',
        }}
        pageActions={mayWrite && <PageAction label="Dados fiscais" icon={FileText} onSelect={() => setSettings(true)} />}
      >
        <MoneyTabs />
      </ListScreen>
      <Settings with={settings && { onClose: () => setSettings(false) }} />
    </>
  );
}
