// The end of access: what the server has taken from somebody, and what is another person's, goes from this phone. What was not sent stays, for its author alone.
import { dropEmpty, forgetFarms, keptOfEnded } from '#data/devices';
import { current, endedPeople, forgetEnded } from '#data/session';

let turn: Promise<void> = Promise.resolve();
let isFirst = true;

/** One at a time, whenever it changes who is here. */
export function tidy() {
  turn = turn.then(clear).catch(() => {});
  return turn;
}

async function clear() {
  const now = current();
  if (now.status === 'in' && !now.ended) {
    const { person, farms, must_change_password } = now.session;
    const mine = person.email.toLowerCase();
    // Whoever has still to choose a password is shown no farm yet: that is no word on which are theirs.
    const isTheirs = (farm_id: string) => must_change_password || farms.some(({ id }) => id === farm_id);
    await forgetFarms((one) => one.person !== mine || !isTheirs(one.farm_id));
  }
  if (now.status === 'out') {
    const ended = endedPeople();
    await forgetFarms((one) => ended.includes(one.person));
  }
  if (isFirst && now.status !== 'loading') {
    isFirst = false;
    await dropEmpty();
  }
  const told = (await keptOfEnded()).map(({ email }) => email);
  for (const email of endedPeople()) if (!told.includes(email) && now.status === 'out') forgetEnded(email);
}
