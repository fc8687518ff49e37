// The foot of every screen: whom to ask, and a small mark that opens the quick actions.

import { useEffect, useState } from 'react';
import { installation } from '#data/session';
import { useScreens } from '#parts/Screens';
import { Link } from '#parts/Way';
import { Dialog } from '#ui/Dialog';

export function Footer() {
  const [contact, setContact] = useState<string | null>(null);
  useEffect(() => void installation().then(({ contact_url }) => setContact(contact_url)), []);
  return (
    <footer className="flex items-center justify-between gap-4 px-4 py-4 text-sm text-muted">
      <QuickActions />
      {contact && (
        <a className="inline-flex min-h-11 items-center underline" href={contact} rel="noreferrer">
          Fale conosco
        </a>
      )}
    </footer>
  );
}

/** The hidden trigger is the name itself: only those who know it press it. */
function QuickActions() {
  const [open, setOpen] = useState(false);
  const actions = useScreens().filter(({ quickAction }) => quickAction);
  if (actions.length === 0) return <span>Lida</span>;
  return (
    <>
      <button type="button" className="min-h-11" aria-label="Ações rápidas" onClick={() => setOpen(true)}>
        Lida
      </button>
      <Dialog open={open} title="Ações rápidas" onClose={() => setOpen(false)}>
        <ul>
          {actions.map(({ path, quickAction, icon: Icon }) => (
            <li key={path}>
              <Link to={path} className="menu-item" onClick={() => setOpen(false)}>
                <Icon aria-hidden="true" />
                {quickAction}
              </Link>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
