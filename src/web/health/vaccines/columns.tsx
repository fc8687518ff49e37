// Columns of the application list.
import type { AnimalVaccine } from '#domain/health/animal-vaccines';
import { applicationTypes } from '#domain/health/animal-vaccines';
import type { Animal } from '#domain/herd/animals';
import { TwiceMark } from '#parts/animals/TwiceMark';
import { labelInWords } from '#parts/animals/WithdrawalWords';
import { Breakable } from '#ui/Breakable';
import type { Column } from '#ui/DataTable';
import { date } from '#ui/format';
import { Second } from '#ui/SecondLine';

export const columnsWith = (animalOf: (application: AnimalVaccine) => Animal | undefined): Column<AnimalVaccine>[] => [
  {
    key: 'animal',
    header: 'Animal',
    primary: true,
    sort: (row) => animalOf(row)?.name,
    cell: (row) => {
      const { name, identification, breed } = animalOf(row) ?? {};
      return (
        <>
          {name}
          <Second>{[identification, breed].filter(Boolean).join(' · ')}</Second>
        </>
      );
    },
  },
  {
    key: 'product',
    header: 'Produto',
    width: '12.75rem',
    sort: ({ vaccine_name }) => vaccine_name,
    cell: ({ vaccine_name, application_type, dosage }) => {
      const type = applicationTypes[application_type];
      // "Vermífugo" need not be said twice.
      return (
        <>
          <Breakable text={vaccine_name} />
          <Second>{[!vaccine_name.startsWith(type) && type, dosage].filter(Boolean).join(' · ')}</Second>
        </>
      );
    },
  },
  {
    key: 'date',
    header: 'Data',
    sort: ({ application_date }) => Date.parse(application_date),
    cell: ({ id, application_date }) => (
      <>
        {date(application_date)}
        <TwiceMark id={id} />
      </>
    ),
  },
  {
    key: 'next',
    header: 'Próxima',
    sort: ({ next_application_date: next }) => (next ? Date.parse(next) : null),
    cell: ({ next_application_date: next }) => next && date(next),
  },
  { key: 'withdrawal', header: 'Carência', width: '10.75rem', cell: (row) => labelInWords(row) },
  {
    key: 'more',
    header: 'Lote e veterinário',
    cell: ({ batch_number, veterinarian, notes }) => {
      const more = [veterinarian, notes].filter(Boolean).join(' · ');
      if (batch_number)
        return (
          <>
            {batch_number}
            <Second>{more}</Second>
          </>
        );
      // Alone it has room for two lines.
      return more && <span className="line-clamp-2 text-sm text-muted">{more}</span>;
    },
  },
];
