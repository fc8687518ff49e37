// Out to the landing page, which the server sends to whoever has no session.

import { signOut } from '#data/session';
import { dropShell } from '#data/shell-worker';

const triedKey = 'lida_landing';

/** A cookie that opens nothing any more would bring the application back here: it is given up first, and tried once. */
export async function toLanding() {
  const tried = sessionStorage.getItem(triedKey);
  sessionStorage.setItem(triedKey, '1');
  await Promise.all([signOut(), dropShell()]);
  if (!tried) location.replace('/');
  else {
    sessionStorage.removeItem(triedKey);
    location.replace('/login');
  }
}
