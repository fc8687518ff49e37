// The footer of every screen: contact, legal links, and a small button for the quick actions. Loaded after the screen, and with it what can wait as long.

import { lazy, Suspense, useEffect, useState } from 'react';
import { installation } from '#data/session';
import { LegalLinks } from '#parts/navigation/LegalLinks';
import { useKeyboardMark } from './keyboard';
import { useShortcut } from './shortcut';

const load = async () => ({ default: (await import('./QuickActionsDialog')).QuickActionsDialog });
const QuickActionsDialog = lazy(load);

/** The name itself is the hidden trigger of the quick actions. */
export function Footer() {
  const [contact, setContact] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => void installation().then(({ contact_url }) => setContact(contact_url)), []);
  useShortcut('.', () => setOpen(true));
  useKeyboardMark();
  useEffect(() => {
    const idle = setTimeout(() => void load().catch(() => undefined), 4_000);
    return () => clearTimeout(idle);
  }, []);
  return (
    <>
      <footer className="print:hidden flex items-center justify-between gap-4 px-4 py-4 text-sm text-muted">
        <button type="button" className="min-h-11" aria-label="Lida: ações rápidas" aria-keyshortcuts="Control+." onClick={() => setOpen(true)}>
          Lida
        </button>
        <div className="flex flex-wrap items-center justify-end gap-x-4">
          <LegalLinks />
          {contact && (
            <a className="inline-flex min-h-11 items-center underline" href={contact} rel="noreferrer">
              Fale conosco
            </a>
          )}
        </div>
      </footer>
      <Suspense>{open && <QuickActionsDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
