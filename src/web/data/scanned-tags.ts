// Tags that a reader typed: who wants them. The part that appeared last is asked first, such as a form over its screen.

/** Gets the animal with that tag. False: it has no place for this animal. */
export type TagListener = (animal_id: string) => boolean;

const listeners: TagListener[] = [];
let opened = 0;

/** Grows when a form or a screen begins to take tags: the same tag is then meant for it, and is no repetition. */
export const tagPlaces = () => opened;

export function listenToTags(listener: TagListener) {
  opened += 1;
  listeners.push(listener);
  return () => void listeners.splice(listeners.indexOf(listener), 1);
}

/** Whether somebody took it. */
export const offerTag = (animal_id: string) => listeners.toReversed().some((listener) => listener(animal_id));
