// /vaccines: past applications and what is due next. Registers applications for one or many animals.
import { ClipboardList, Fence, Package, Pill, Plus } from 'lucide-react';
import { useState } from 'react';
import { applicationTypes } from '#domain/health/animal-vaccines';
import { type DoseFilter, doseFilters } from '#domain/health/due-dose-queries';
import { forAnimal } from '#parts/animals/ForAnimal';
import { PageAction } from '#parts/lists/PageAction';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { go, Link, useNewWanted } from '#parts/navigation/Router';
import { useMayRead } from '#parts/sync/Auth';
import { useDevice, useMayWrite } from '#parts/sync/FarmData';
import { Button, buttonClass } from '#ui/Button';
import { Filters } from '#ui/Filters';
import { Page } from '#ui/Page';
import { optionsOf } from '#ui/Select';
import { Tabs } from '#ui/Tabs';
import { Applications } from './Applications';
import { LazyForm, type Start, type Writing } from './LazyForm';
import { Suggestions } from './Suggestions';

const filterNames = ['search', 'application_type', 'aba', 'situacao'] as const;
const tabs = [
  { key: 'aplicacoes', label: 'Aplicações Realizadas' },
  { key: 'sugestoes', label: 'Sugestões' },
] as const;
const types = optionsOf(applicationTypes);
const situations = optionsOf(doseFilters);

export function VaccinesScreen() {
  const { replica } = useDevice();
  const mayWrite = useMayWrite('animal_vaccines');
  const maySeeStock = useMayRead('supplies');
  const { values, change } = useAddressFilters(filterNames);
  const [writing, setWriting] = useState<Writing>(null);
  const tab = values.aba === 'sugestoes' ? 'sugestoes' : 'aplicacoes';
  const application_type = values.application_type in applicationTypes ? values.application_type : '';
  const situacao: DoseFilter | '' = values.situacao in doseFilters ? (values.situacao as DoseFilter) : '';
  const write = (start: Start = {}) => setWriting({ start });
  // The animal page links here with its id.
  useNewWanted(
    (about, { text }) => mayWrite && write({ ...(replica.row('animals', about) && { applications: [forAnimal(about)] }), ...(text && { vaccine_name: text }) }),
  );

  const add = mayWrite && (
    <Button variant="primary" icon={Plus} onClick={() => write()}>
      Registrar aplicação
    </Button>
  );
  const narrowing = (
    <Filters
      search={{
        label: tab === 'sugestoes' ? 'Buscar por nome ou brinco' : 'Buscar por animal ou produto',
        placeholder: tab === 'sugestoes' ? 'Nome ou brinco' : 'Animal, brinco ou produto',
        value: values.search,
        onChange: (search) => change({ search }),
      }}
      selects={
        tab === 'sugestoes'
          ? [
              {
                label: 'Situação',
                all: 'Todas',
                value: situacao,
                options: situations,
                onChange: (situacao) => change({ situacao }),
              },
            ]
          : [
              {
                label: 'Tipo',
                all: 'Todos os tipos',
                value: application_type,
                options: types,
                onChange: (application_type) => change({ application_type }),
              },
            ]
      }
      onClear={() => change({ search: '', application_type: '', situacao: '' })}
    />
  );
  return (
    <Page
      title="Aplicações Sanitárias"
      subtitle="O que o rebanho recebeu e o que deve receber"
      actions={
        <>
          <Link to="/vaccines/protocols" className={buttonClass('secondary')}>
            <ClipboardList aria-hidden="true" />
            Protocolos
          </Link>
          <Link to="/vaccines/products" className={buttonClass('secondary')}>
            <Pill aria-hidden="true" />
            Produtos
          </Link>
          {maySeeStock && <PageAction label="Estoque" icon={Package} onSelect={() => void go({ to: '/supplies' })} />}
          {mayWrite && (
            <Link to="/vaccines/curral" className={buttonClass('secondary')}>
              <Fence aria-hidden="true" />
              Modo Curral
            </Link>
          )}
          {add}
        </>
      }
    >
      <Tabs label="Aplicações Sanitárias" tabs={tabs} value={tab} onChange={(aba) => change({ aba: aba === 'aplicacoes' ? '' : aba })}>
        {tab === 'sugestoes' ? (
          <>
            <div className="mb-2">{narrowing}</div>
            <Suggestions search={values.search} situacao={situacao} onOpen={write} />
          </>
        ) : (
          <Applications narrowing={narrowing} filters={{ search: values.search, application_type }} add={add} onEdit={(seen) => setWriting({ seen })} />
        )}
      </Tabs>
      <LazyForm writing={writing} onClose={() => setWriting(null)} />
    </Page>
  );
}
