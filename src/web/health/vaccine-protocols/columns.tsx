// Columns of the protocol list, with whether somebody must confirm the protocol.
import { applicationTypes } from '#domain/health/animal-vaccines';
import type { Protocol } from '#domain/health/standard-protocols';
import { animalWord } from '#parts/animals/AnimalWords';
import { labelInWords } from '#parts/animals/WithdrawalWords';
import { Badge } from '#ui/Badge';
import { Breakable } from '#ui/Breakable';
import type { Column } from '#ui/DataTable';
import { Second } from '#ui/SecondLine';
import { againOf, whenOf } from './words';

/** The farm's own protocols have a version; standard ones are constants. */
export const isOwn = (protocol: Protocol) => 'version' in protocol;

function Standing({ protocol }: { protocol: Protocol }) {
  if (isOwn(protocol)) return <Badge tone="green">Da fazenda</Badge>;
  return protocol.confirmed ? <Badge tone="blue">Confirmado</Badge> : <Badge tone="yellow">Confirme com o veterinário</Badge>;
}

export const columns: Column<Protocol>[] = [
  {
    key: 'product',
    header: 'Produto',
    primary: true,
    sort: ({ vaccine_name }) => vaccine_name,
    cell: ({ vaccine_name, application_type, is_mandatory, description }) => (
      <>
        <Breakable text={vaccine_name} />
        <Second>{[applicationTypes[application_type], is_mandatory && 'Obrigatória', description].filter(Boolean).join(' · ')}</Second>
      </>
    ),
  },
  {
    key: 'type',
    header: 'Animais',
    sort: ({ animal_type }) => animalWord('type', animal_type),
    cell: ({ animal_type, gender }) =>
      [animalWord('type', animal_type) ?? 'Todos', gender && (gender === 'femea' ? 'fêmeas' : 'machos')].filter(Boolean).join(', '),
  },
  {
    key: 'when',
    header: 'Quando',
    width: '12rem',
    cell: (protocol) => (
      <>
        {whenOf(protocol)}
        <Second>{againOf(protocol)}</Second>
      </>
    ),
  },
  { key: 'dosage', header: 'Dose', cell: ({ dosage, recommended_dosage }) => dosage ?? recommended_dosage },
  { key: 'withdrawal', header: 'Carência', width: '10rem', cell: labelInWords },
  { key: 'standing', header: 'Situação', cell: (protocol) => <Standing protocol={protocol} /> },
];
