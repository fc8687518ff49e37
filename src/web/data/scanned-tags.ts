// Tags that a reader typed: who wants them. The part that appeared last is asked first, such as a form over its screen.

/** Gets the animal with that tag. False: it has no place for this animal. */
export type TagListener = (animal_id: string) => boolean;

const listeners: TagListener[] = [];

export function listenToTags(listener: TagListener) {
  listeners.push(listener);
  return () => void listeners.splice(listeners.indexOf(listener), 1);
}

/** Whether somebody took it. */
export const offerTag = (animal_id: string) => listeners.toReversed().some((listener) => listener(animal_id));
