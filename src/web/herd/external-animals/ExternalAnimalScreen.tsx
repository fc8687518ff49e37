// /external-animals: the external animals of the farm.
import { Dna } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { ExternalAnimal } from '#domain/herd/external-animals';
import { compareWords } from '#domain/kernel/sorting';
import { fold, hasWords } from '#domain/kernel/text';
import { animalWord } from '#parts/animals/AnimalWords';
import { filtersInWords } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import type { Removal } from '#parts/forms/Removal';
import { ListScreen } from '#parts/lists/ListScreen';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { useRows } from '#parts/sync/FarmData';
import type { Column } from '#ui/DataTable';
import { count } from '#ui/format';

const Form = lazily(async () => (await import('./ExternalAnimalForm')).ExternalAnimalForm);
const filterNames = ['search'] as const;

const columns: Column<ExternalAnimal>[] = [
  { key: 'name', header: 'Nome', primary: true, sort: ({ name }) => name, cell: ({ name }) => name },
  { key: 'type', header: 'Tipo', cell: ({ type, gender }) => `${animalWord('type', type)} · ${animalWord('gender', gender)}` },
  { key: 'breed', header: 'Raça', sort: ({ breed }) => breed, cell: ({ breed }) => breed },
  { key: 'code', header: 'Código', sort: ({ code }) => code, cell: ({ code }) => code },
  { key: 'registration', header: 'Registro', cell: ({ registration }) => registration },
  { key: 'genetic_traits', header: 'Genética', cell: ({ genetic_traits }) => genetic_traits },
];
const textOf = ({ name, code, registration, breed }: ExternalAnimal) => fold([name, code, registration, breed].filter(Boolean).join(' '));

const removal: Removal = {
  remove: 'remove_external_animal',
  restore: 'restore_external_animal',
  title: 'Excluir animal de fora',
  question: ExternalAnimal.confirm!,
  done: 'Animal de fora excluído',
  failed: ExternalAnimal.failed!.remove,
};

export function ExternalAnimalScreen() {
  const rows = useRows('external_animals');
  const { values, change, clear } = useAddressFilters(filterNames);
  const search = useDeferredValue(values.search);
  const found = useMemo(() => rows.filter((one) => hasWords(textOf(one), fold(search))).toSorted((a, b) => compareWords(a.name, b.name)), [rows, search]);
  return (
    <ListScreen
      noun="external_animals"
      title="Animais de fora"
      subtitle="Touros de sêmen e outros pais que não são do rebanho: nunca contam como cabeças"
      add="Novo Animal de fora"
      rows={found}
      columns={columns}
      caption="Animais de fora"
      nameOf={({ name }) => name}
      removal={removal}
      renderForm={(editing, onClose) => <Form with={editing && { record: editing.row, onClose }} />}
      filters={{
        search: {
          label: 'Buscar por nome, código ou registro',
          placeholder: 'Nome, código ou registro',
          value: values.search,
          onChange: (search) => change({ search }),
        },
        onClear: clear,
        found: count(found.length, 'animal de fora', 'animais de fora'),
      }}
      isFiltered={search !== ''}
      empty={{
        icon: Dna,
        title: 'Nenhum animal de fora registrado',
        filtered: 'Nenhum animal de fora encontrado',
        hint: 'Registre o touro do sêmen com nome, código e registro: ele aparece como pai das crias.',
      }}
      exported={{ filters: filtersInWords(search) }}
      opensForm
    />
  );
}
