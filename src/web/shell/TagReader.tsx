// A tag reader that works as a keyboard: 15 digits and Enter, on any screen and without a field. The animal is chosen in the open form, or its page opens; a tag that nobody has can be given to an animal.
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type ReadLine, readerState, watchReader } from '#data/reader-port';
import { offerTag, tagPlaces } from '#data/scanned-tags';
import { isRepeated, nothingTyped, type Typed, typedTag, withKey } from '#domain/herd/tag-reader';
import { animalPath } from '#parts/animals/AnimalLink';
import { go } from '#parts/navigation/Router';
import { useDevice, useMayWrite } from '#parts/sync/FarmData';
import { useToast } from '#ui/Toast';

const AssignTag = lazy(async () => ({ default: (await import('./AssignTag')).AssignTag }));

/** Fields that are made for tags take what is typed themselves. */
const takesTags = 'input[name="rfid"], input[name="sisbov"], input[name="identification"], .corral-input input, [data-tags]';

type TextField = HTMLInputElement | HTMLTextAreaElement;
const isText = (target: EventTarget | null): target is TextField => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** As if the reader had not typed into it. */
function putBack(field: TextField, value: string) {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

type LastTag = { tag: string; at: number; places: number } | null;
/** A form that was opened since is meant, even by the same animal at the antenna. */
const isSame = (last: LastTag, tag: string, at: number) => last?.places === tagPlaces() && isRepeated(last, tag, at);

function useTypedTags(onTag: (tag: string) => void) {
  const heard = useRef(onTag);
  useEffect(() => {
    heard.current = onTag;
  });
  useEffect(() => {
    let typed: Typed = nothingTyped;
    let field: { of: TextField; value: string } | null = null;
    let last: LastTag = null;
    const press = (event: KeyboardEvent) => {
      const { key, target, timeStamp, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(takesTags))) return;
      if (key === 'Enter') {
        const tag = typedTag(typed, timeStamp);
        typed = nothingTyped;
        if (!tag) return;
        // The Enter of a reader submits no form and presses no button.
        event.preventDefault();
        event.stopPropagation();
        if (field) putBack(field.of, field.value);
        if (isSame(last, tag, timeStamp)) return;
        last = { tag, at: timeStamp, places: tagPlaces() };
        heard.current(tag);
        return;
      }
      if (key === 'Shift') return;
      const next = withKey(typed, key, timeStamp);
      if (next.digits.length === 1) field = isText(target) ? { of: target, value: target.value } : null;
      typed = next;
    };
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, []);
}

/** This file is loaded after the first screen: a tag that came meanwhile still counts, an older one is of another screen or person. */
const stillMeant = 10_000;
let handled: ReadLine | undefined;

/** Of a reader on a serial port. Its own page shows its lines, and takes none of them for an animal. */
function useSentTags(onTag: (tag: string) => void) {
  const heard = useRef(onTag);
  useEffect(() => {
    heard.current = onTag;
  });
  useEffect(() => {
    let before: LastTag = null;
    const take = (line: ReadLine | undefined) => {
      if (!line || line === handled) return;
      handled = line;
      if (!line.tag || location.pathname === '/readers') return;
      if (isSame(before, line.tag, line.at)) return;
      before = { tag: line.tag, at: line.at, places: tagPlaces() };
      heard.current(line.tag);
    };
    const [latest] = readerState().lines;
    if (latest && Date.now() - latest.at < stillMeant) take(latest);
    return watchReader(() => take(readerState().lines[0]));
  }, []);
}

export function TagReader() {
  const device = useDevice();
  const mayWrite = useMayWrite('animals');
  const { show } = useToast();
  const [unknown, setUnknown] = useState<string | null>(null);
  const take = (tag: string) => {
    const animal = device.replica.rows('animals').find(({ rfid, sisbov }) => rfid === tag || sisbov === tag);
    if (!animal) {
      if (mayWrite) setUnknown(tag);
      else show({ message: `Nenhum animal com o brinco eletrônico ${tag}` });
      return;
    }
    if (offerTag(animal.id)) return;
    // A form without a place for an animal stays open.
    if (document.querySelector('dialog[open]')) show({ message: animal.name });
    else void go({ to: animalPath(animal.id) });
  };
  useTypedTags(take);
  useSentTags(take);
  return <Suspense>{unknown && <AssignTag tag={unknown} onClose={() => setUnknown(null)} />}</Suspense>;
}
