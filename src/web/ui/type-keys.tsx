// Types into the first field what a person typed before it was there, as the browser would have.
import { useEffect, useLayoutEffect } from 'react';
import { keysKept, releaseKeys } from '#ui/KeysKept';

const field = ':is(input, select, textarea, [role="combobox"]):not(:disabled, [type="hidden"], [tabindex="-1"])';
/** A form on the screen gets its focus a moment after it is shown. */
const longestWait = 1_000;

/** Called by what was loaded, when it is shown. */
export function useKeysKept() {
  // Before a dialog opens, which remembers where the focus was.
  useLayoutEffect(releaseKeys, []);
  useEffect(() => {
    const { text } = keysKept;
    keysKept.text = '';
    if (text) void typeText(text);
  }, []);
}

const nextTask = () => new Promise((wake) => setTimeout(wake));
const focused = () => (document.activeElement?.matches(field) ? (document.activeElement as HTMLElement) : null);

async function typeText(text: string) {
  const since = Date.now();
  while (!focused() && Date.now() - since < longestWait) await nextTask();
  for (const [i, part] of text.split('\t').entries()) {
    if (i > 0) focusNext();
    for (const [line, words] of part.split('\n').entries()) {
      if (line > 0) press('Enter');
      await typeWords(words);
    }
  }
}

const press = (key: string) => focused()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

async function typeWords(words: string) {
  const target = focused();
  if (words === '' || !target) return;
  if (target instanceof HTMLSelectElement) return choose(target, words);
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return insert(words);
  // A picker opens its own input at the first letter.
  press(words[0]!);
  await nextTask();
  insert(words.slice(1));
}

/** Deprecated, and the only way to type as a person does: at the cursor, with the events a form expects. */
const insert = (words: string) => void document.execCommand('insertText', false, words);

function focusNext() {
  const target = focused();
  const all = [...(target?.closest('dialog, form')?.querySelectorAll<HTMLElement>(field) ?? [])];
  all[all.indexOf(target!) + 1]?.focus();
}

/** The first option that begins so. */
function choose(select: HTMLSelectElement, words: string) {
  const option = [...select.options].find(({ text }) => text.toLowerCase().startsWith(words.toLowerCase()));
  if (!option) return;
  select.value = option.value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
