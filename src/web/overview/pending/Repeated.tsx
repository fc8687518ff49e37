// A refused record that already exists, such as a birth registered on another phone: both side by side.
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Refused } from '#data/replica';
import type { Described, Find } from '#domain/overview/call-descriptions';
import { describeOther, pathOfOther } from '#domain/overview/other-descriptions';
import { Link } from '#parts/navigation/Router';
import { useDevice } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { dateTime } from '#ui/format';

type RepeatedProps = {
  entry: Refused;
  mine: Described;
  find: Find;
  /** More young of the birth that exists. */
  sameBirth: (() => void) | undefined;
};

export function Repeated({ entry: { call, other }, mine, find, sameBirth }: RepeatedProps) {
  const { time_zone } = useDevice().replica.who;
  if (!other) return null;
  const path = pathOfOther(other, find);
  const entered = [other.who && `por ${other.who}`, other.when && `em ${dateTime(other.when, time_zone)}`].filter(Boolean).join(' ');
  return (
    <>
      <div className="grid gap-2 sm:grid-cols-2">
        <Side title="Já registrado" details={describeOther(other, find)} when={entered && `Anotado ${entered}`}>
          {path && (
            <Link to={path} className="link">
              Abrir o que já existe
            </Link>
          )}
        </Side>
        <Side title="O que você anotou" details={mine.details} when={`Anotado em ${dateTime(call.at, time_zone)}`} />
      </div>
      {sameBirth && (
        <p>
          <Button icon={Users} className="px-3" onClick={sameBirth}>
            É outra cria do mesmo parto
          </Button>
        </p>
      )}
    </>
  );
}

type SideProps = { title: string; details: Described['details']; when: string; children?: ReactNode };

const Side = ({ title, details, when, children }: SideProps) => (
  <section className="card bg-sunken p-3 shadow-none" aria-label={title}>
    <h4 className="text-sm font-semibold text-muted">{title}</h4>
    <dl className="wrap-anywhere">
      {details.map(({ label, value }) => (
        <div key={label}>
          <dt className="inline text-muted">{label}: </dt>
          <dd className="inline">{value}</dd>
        </div>
      ))}
    </dl>
    <p className="text-sm text-muted">{when}</p>
    {children}
  </section>
);
