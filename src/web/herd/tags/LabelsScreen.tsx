// /tags/etiquetas: labels with a QR code that opens the animal's page, to print and cut.
import { Printer, QrCode as QrIcon } from 'lucide-react';
import { useMemo } from 'react';
import { findAnimals, newestFirst } from '#domain/herd/animal-queries';
import { canBeTagged } from '#domain/herd/tag-events';
import { compare } from '#domain/kernel/sorting';
import { animalPath } from '#parts/animals/AnimalLink';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { AnimalLabel } from '#parts/official/AnimalLabel';
import { OfficialTabs } from '#parts/official/OfficialTabs';
import { useRows, useToday } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import { count, number } from '#ui/format';
import { Page } from '#ui/Page';

const filterNames = ['search', 'tipo'] as const;
const any = { type: '', status: 'ativo', gender: '', category: '', pregnancy_status: '' };
/** More codes at once would stop a phone. */
const mostLabels = 240;

export function LabelsScreen() {
  const animals = useRows('animals');
  const today = useToday();
  const { values, change, clear } = useAddressFilters(filterNames);
  const herd = useMemo(() => newestFirst(animals).filter(canBeTagged), [animals]);
  const found = useMemo(
    () =>
      findAnimals(herd, { ...any, search: values.search } as never, today)
        .filter(({ sisbov }) => values.tipo === '' || (values.tipo === 'com') === (sisbov !== null))
        .toSorted((a, b) => compare(a.identification ?? a.name, b.identification ?? b.name)),
    [herd, values, today],
  );
  const shown = found.slice(0, mostLabels);
  return (
    <Page
      title="Etiquetas"
      subtitle="O código abre a ficha do animal no celular"
      actions={
        shown.length > 0 && (
          <Button variant="primary" icon={Printer} onClick={() => print()}>
            Imprimir {count(shown.length, 'etiqueta', 'etiquetas')}
          </Button>
        )
      }
    >
      <OfficialTabs />
      <Filters
        search={{ label: 'Buscar por nome ou brinco', placeholder: 'Buscar animal', value: values.search, onChange: (search) => change({ search }) }}
        selects={[
          {
            label: 'Número oficial',
            all: 'Todo número',
            value: values.tipo,
            options: [
              { value: 'com', label: 'Com número oficial' },
              { value: 'sem', label: 'Sem número oficial' },
            ],
            onChange: (tipo) => change({ tipo }),
          },
        ]}
        onClear={clear}
        found={count(found.length, 'animal', 'animais')}
      />
      {found.length > mostLabels && <Notice tone="blue" title={`As ${number(mostLabels, 0)} primeiras: busque para imprimir as outras`} />}
      {shown.length === 0 ? (
        <EmptyState icon={QrIcon} title="Nenhum animal encontrado">
          Mude a busca ou limpe os filtros.
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-3 print:grid-cols-3 print:gap-1" aria-label="Etiquetas">
          {shown.map((animal) => (
            <li key={animal.id}>
              <AnimalLabel animal={animal} path={animalPath(animal.id)} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
