// Push notifications in this browser: whether it can, may and does receive them; turned on and off. Used by the screen of notices only.
export type PushState = 'insecure' | 'iphone' | 'unsupported' | 'blocked' | 'off' | 'on';

/** Safari on an iPhone has push only in an application of the home screen. */
const isIphone = () => /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

const registered = async () => navigator.serviceWorker.getRegistration();

export async function pushState(): Promise<PushState> {
  if (!isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isIphone() && !isInstalled() ? 'iphone' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await (await registered())?.pushManager.getSubscription();
  return subscription && Notification.permission === 'granted' ? 'on' : 'off';
}

export type Subscribed = { endpoint: string; keys: { p256dh: string; auth: string } };

const bytesOf = (key: string) => Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

/** Asks the person for the permission, and the browser for an address. Null: not permitted. */
export async function subscribe(key: string): Promise<Subscribed | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  if (!(await registered())) throw new Error('No service worker');
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(key);
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }).catch(async (error: unknown) => {
    // Subscribed with another key, of a database restored or replaced since then.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  });
  const { endpoint = '', keys = {} } = made.toJSON();
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } };
}

export async function unsubscribe() {
  await (await (await registered())?.pushManager.getSubscription())?.unsubscribe();
}
