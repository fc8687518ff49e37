// Alterações: who changed what of this animal's record and when, asked of the server; for those who keep the farm.

import type { Animal } from '#domain/herd/animals';
import { isNoun } from '#domain/nouns';
import { type Change, describeChange } from '#domain/overview/changes';
import { useFarm } from '#parts/sync/Auth';
import { useDevice } from '#parts/sync/FarmData';
import { Online, useAsked } from '#parts/sync/Online';
import { Card } from '#ui/Card';
import { dateTime } from '#ui/format';

export function Changes({ animal }: { animal: Animal }) {
  const { farm } = useFarm();
  const asked = useAsked<{ changes: Change[] }>(`/api/farms/${farm.id}/animals/${animal.id}/history`);
  return (
    <Online of={asked} failed="Erro ao carregar alterações">
      {({ changes }) => (
        <Card>
          <ol>
            {changes.map((change) => (
              <Told key={change.version} change={change} />
            ))}
          </ol>
        </Card>
      )}
    </Online>
  );
}

function Told({ change }: { change: Change }) {
  const { replica } = useDevice();
  const { title, fields } = describeChange('animals', change, (noun, id) => (isNoun(noun) ? replica.known(noun, id) : undefined));
  return (
    <li className="border-b border-line py-3 last:border-0">
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-muted">
        {change.actor_name} · <time dateTime={change.at}>{dateTime(change.at)}</time>
      </p>
      <ul className="mt-1">
        {fields.map(({ label, before, after }) => (
          <li key={label} className="break-words">
            {label}: {before === null ? after : `${before} → ${after}`}
          </li>
        ))}
      </ul>
    </li>
  );
}
