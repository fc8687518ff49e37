// Downloads a text as a file. Works offline.
const revokeDelay = 60_000;

export function downloadText(name: string, type: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), revokeDelay);
}
