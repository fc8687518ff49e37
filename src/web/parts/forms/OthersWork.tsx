// In the question before a deletion: what others did to the record today.
import { nounNames, nouns } from '#domain/nouns';
import { workToday } from '#domain/overview/deletions';
import { type VerbName, verbs } from '#domain/verbs';
import { useDevice } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';

export function OthersWork({ verb, id }: { verb: VerbName; id: string }) {
  const device = useDevice();
  const { replica } = device;
  const noun = verbs[verb].on as (typeof nounNames)[number];
  const attached = nounNames.flatMap((name) =>
    nouns[name].references.flatMap(({ field, noun: to }) => (to === noun ? [{ noun: name, rows: replica.by(name, field, id) }] : [])),
  );
  const { actor, time_zone } = replica.who;
  const sentences = workToday(replica.row(noun, id), attached, { me: actor.id, now: device.now(), timeZone: time_zone });
  if (sentences.length === 0) return null;
  return (
    <div className="mt-3">
      <Notice tone="yellow">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}.</p>
        ))}
      </Notice>
    </div>
  );
}
