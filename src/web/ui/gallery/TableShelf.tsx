// Tables and filters in the gallery: a long herd, a short list, an empty one.
import { PawPrint, Pencil, Scale, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { addDays } from '#domain/kernel/dates';
import { fold, hasWords } from '#domain/kernel/text';
import { Badge, type Tone } from '#ui/Badge';
import { type Column, DataTable } from '#ui/DataTable';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import { count, date, kg } from '#ui/format';
import { Shelf } from './Shelf';

type Cow = { id: string; name: string; tag: string; breed: string; status: string; weight: number | null; born: string };

const names = ['Mimosa', 'Estrela', 'Pérola', 'Açucena', 'Faísca', 'Duquesa', 'Neblina', 'Ametista', 'Baronesa da Serra Alta do Rio Paranaíba'];
const breeds = ['Girolando', 'Holandês', 'Nelore', 'Gir Leiteiro'];
const tones: Record<string, Tone> = { ativo: 'green', abatido: 'yellow', morto: 'red', vendido: 'blue' };
const statuses = ['ativo', 'ativo', 'ativo', 'vendido', 'ativo', 'abatido', 'ativo', 'morto'];

const herd: Cow[] = Array.from({ length: 10_000 }, (_, i) => ({
  id: `cow-${i}`,
  name: `${names[i % names.length]} ${i + 1}`,
  tag: `24-${String(i).padStart(4, '0')}`,
  breed: breeds[i % breeds.length] ?? '',
  status: statuses[i % statuses.length] ?? 'ativo',
  weight: i % 7 === 0 ? null : 300 + ((i * 37) % 400) + 0.5,
  born: addDays('2024-01-01', -(i % 2000)),
}));

const columns: Column<Cow>[] = [
  { key: 'name', header: 'Nome', cell: (cow) => cow.name, sort: (cow) => cow.name, primary: true },
  { key: 'tag', header: 'Identificação', cell: (cow) => cow.tag, sort: (cow) => cow.tag },
  { key: 'breed', header: 'Raça', cell: (cow) => cow.breed, sort: (cow) => cow.breed },
  { key: 'weight', header: 'Peso', cell: (cow) => kg(cow.weight), sort: (cow) => cow.weight, align: 'end' },
  { key: 'born', header: 'Nascimento', cell: (cow) => date(cow.born), sort: (cow) => cow.born },
  { key: 'status', header: 'Situação', cell: (cow) => <Badge tone={tones[cow.status]}>{cow.status}</Badge>, badge: true },
];

export function TableShelf() {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState('');
  const [opened, setOpened] = useState('nada');
  const rows = useMemo(
    () => herd.filter((cow) => (status === '' || cow.status === status) && hasWords(fold(`${cow.name} ${cow.tag}`), fold(search))),
    [search, status],
  );
  const clear = () => {
    setSearch('');
    setStatus('');
  };
  return (
    <Shelf id="table" title="Tabela">
      <DataTable
        rows={herd.slice(0, 3)}
        columns={columns.slice(0, 4)}
        caption="Três animais"
        empty={null}
        rowLabel={(cow) => cow.name}
        actions={(cow) => [
          { label: 'Editar', icon: Pencil, onSelect: () => setOpened(`editar ${cow.name}`) },
          { label: 'Excluir', icon: Trash2, tone: 'danger', onSelect: () => setOpened(`excluir ${cow.name}`) },
        ]}
      />
      <p data-testid="opened">Aberto: {opened}</p>
      <Filters
        search={{ label: 'Buscar por nome ou identificação', value: search, onChange: setSearch }}
        selects={[
          {
            label: 'Situação',
            all: 'Todas as situações',
            value: status,
            onChange: setStatus,
            options: [
              { value: 'ativo', label: 'Ativo' },
              { value: 'vendido', label: 'Vendido' },
            ],
          },
          { label: 'Raça', all: 'Todas as raças', value: '', onChange: () => {}, options: [] },
        ]}
        onClear={clear}
        found={count(rows.length, 'animal', 'animais')}
      />
      <DataTable
        rows={rows}
        columns={columns}
        caption="Animais"
        empty={
          <EmptyState icon={PawPrint} title="Nenhum animal encontrado">
            Mude a busca ou limpe os filtros.
          </EmptyState>
        }
        rowLabel={(cow) => cow.name}
        onOpen={(cow) => setOpened(cow.name)}
        actions={(cow) => [
          { label: 'Editar', icon: Pencil, onSelect: () => setOpened(`editar ${cow.name}`) },
          { label: 'Registrar pesagem', icon: Scale, onSelect: () => setOpened(`pesar ${cow.name}`) },
          { label: 'Excluir', icon: Trash2, tone: 'danger', onSelect: () => setOpened(`excluir ${cow.name}`) },
        ]}
      />
    </Shelf>
  );
}
