// Two people changed the same record: shows both values of each field for this person to choose.
import { useState } from 'react';
import type { Contested } from '#domain/overview/call-descriptions';
import { useDevice } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { dateTime } from '#ui/format';
import { Menu, type MenuItem } from '#ui/Menu';
import { RadioGroup } from '#ui/RadioGroup';

type ConflictProps = {
  /** The record's name, for screen readers. */
  name: string;
  contested: Contested[];
  /** `mine`: the fields that keep this person's value. */
  settle: (mine: ReadonlySet<string>) => void;
  /** Other decisions about the call. */
  more: MenuItem[];
};

export function Conflict({ name, contested, settle, more }: ConflictProps) {
  const { time_zone } = useDevice().replica.who;
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const [submitted, setSubmitted] = useState(false);
  const fields = contested.map(({ field }) => field);
  const several = contested.length > 1;
  const written = ({ when }: Contested) => (when ? `em ${dateTime(when, time_zone)}` : '');
  const [who, ...others] = [...new Set(contested.map((one) => one.who))];
  const theirs = others.length > 0 ? 'todos os outros' : `${several ? 'todos' : 'o'} ${of(who)}`;
  return (
    <div className="flex flex-col gap-3">
      {contested.map((one) =>
        several ? (
          <RadioGroup
            key={one.field}
            label={one.label}
            value={chosen[one.field] ?? ''}
            error={submitted && !chosen[one.field] ? 'Escolha um dos dois' : undefined}
            onChange={({ target }) => setChosen((before) => ({ ...before, [one.field]: target.value }))}
            options={[
              { value: 'mine', label: `O meu: ${one.mine}` },
              { value: 'theirs', label: `O ${of(one.who)}: ${one.theirs}`, hint: written(one) },
            ]}
          />
        ) : (
          <dl key={one.field} className="grid gap-2 sm:grid-cols-2">
            <Side title={`${one.label}: o meu`} value={one.mine} />
            <Side title={`${one.label}: o ${of(one.who)}`} value={one.theirs} from={written(one)} />
          </dl>
        ),
      )}
      <p className="flex flex-wrap gap-2">
        {several && (
          <Button
            variant="primary"
            className="px-3"
            onClick={() => (fields.every((field) => chosen[field]) ? settle(new Set(fields.filter((field) => chosen[field] === 'mine'))) : setSubmitted(true))}
          >
            Salvar o escolhido
          </Button>
        )}
        <Button className="px-3" onClick={() => settle(new Set(fields))} aria-label={`${several ? 'Ficar com todos os meus' : 'Ficar com o meu'}: ${name}`}>
          {several ? 'Ficar com todos os meus' : 'Ficar com o meu'}
        </Button>
        {!several && (
          <Button className="px-3" onClick={() => settle(new Set())} aria-label={`Ficar com ${theirs}: ${name}`}>
            Ficar com {theirs}
          </Button>
        )}
        <Menu label={`Mais opções: ${name}`} items={[...(several ? [{ label: `Ficar com ${theirs}`, onSelect: () => settle(new Set()) }] : []), ...more]} />
      </p>
    </div>
  );
}

/** The other person's name, if known. */
const of = (who: string | undefined) => (who ? `de ${who}` : 'de outra pessoa');

const Side = ({ title, value, from }: { title: string; value: string; from?: string }) => (
  <div className="card bg-sunken p-3 shadow-none">
    <dt className="text-sm text-muted">{title}</dt>
    <dd className="wrap-anywhere">
      <strong>{value}</strong>
      {from && <span className="block text-sm text-muted">{from}</span>}
    </dd>
  </div>
);
