// Alterações: the change history of this animal, fetched from the server; for people who manage the farm.

import type { Animal } from '#domain/herd/animals';
import { isNoun } from '#domain/nouns';
import { type Change, describeChange } from '#domain/overview/history-descriptions';
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
              <ChangeText key={change.version} change={change} />
            ))}
          </ol>
        </Card>
      )}
    </Online>
  );
}

function ChangeText({ change }: { change: Change }) {
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
