// "Registrado duas vezes?" on a record of a list: leads to Pendências, where one is kept.
import { Link } from '#parts/navigation/Router';
import { useDoubles } from '#parts/sync/Doubles';
import { pendingPath } from '#parts/sync/Pending';
import type { Column } from '#ui/DataTable';
import { date } from '#ui/format';

export function TwiceMark({ id }: { id: string }) {
  const isTwice = useDoubles().some(({ records }) => records.some((one) => one.id === id));
  if (!isTwice) return null;
  return (
    <Link to={pendingPath} className="link block text-sm font-normal">
      Registrado duas vezes?
    </Link>
  );
}

/** The column with the day of an application or a treatment. */
export const givenOn: Column<{ id: string; application_date: string }> = {
  key: 'date',
  header: 'Data',
  cell: ({ id, application_date }) => (
    <>
      {date(application_date)}
      <TwiceMark id={id} />
    </>
  ),
};
