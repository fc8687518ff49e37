// The device's list of applications to share with; where it is missing, a download, the clipboard or WhatsApp.
import { whatsAppLink } from '#domain/people/invitation';

const revokeDelay = 60_000;

export function download(file: File) {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), revokeDelay);
}

/** `late`: the browser wants another press, since making the file took too long after the first one. */
export type Shared = 'shared' | 'closed' | 'late' | 'downloaded' | 'copied' | 'opened';

const named = (error: unknown, name: string) => error instanceof DOMException && error.name === name;

async function offer(data: ShareData): Promise<'shared' | 'closed' | 'late' | 'failed'> {
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    // The person closed the list of applications.
    if (named(error, 'AbortError')) return 'closed';
    return named(error, 'NotAllowedError') ? 'late' : 'failed';
  }
}

export async function shareFiles(files: File[], title: string): Promise<Shared> {
  if (typeof navigator.canShare === 'function' && navigator.canShare({ files })) {
    const done = await offer({ files, title });
    if (done !== 'failed') return done;
  }
  for (const file of files) download(file);
  return 'downloaded';
}

export async function shareText(text: string): Promise<Shared> {
  if ('share' in navigator) {
    const done = await offer({ text });
    if (done !== 'failed') return done;
  }
  // On plain HTTP there is neither sharing nor a clipboard.
  const copied =
    isSecureContext &&
    (await (navigator as Navigator).clipboard.writeText(text).then(
      () => true,
      () => false,
    ));
  if (copied) return 'copied';
  open(whatsAppLink(text), '_blank', 'noreferrer');
  return 'opened';
}
