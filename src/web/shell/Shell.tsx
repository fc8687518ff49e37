// The navigation shell: menu, farm, person, connection; and the screen in the middle.
import { Outlet } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { useEffect, useState } from 'react';
import { keepShell } from '#data/shell-worker';
import { FarmProvider, useStanding } from '#parts/Auth';
import { IconButton } from '#ui/Button';
import { FullScreenSpinner } from '#ui/Spinner';
import { ConnectionBanner } from './ConnectionBanner';
import { Footer } from './Footer';
import { MobileMenu, Sidebar } from './Sidebar';
import { UpdateNotice } from './UpdateNotice';

export function Shell() {
  const standing = useStanding();
  if (standing.status !== 'in' || !standing.farm) return <FullScreenSpinner />;
  return (
    // Another farm is another place: nothing of the first one stays on the screen.
    <FarmProvider key={standing.farm.id} farm={standing.farm} farms={standing.session.farms}>
      <Frame />
    </FarmProvider>
  );
}

function Frame() {
  const [open, setOpen] = useState(false);
  const [takeOver, setTakeOver] = useState<(() => void) | null>(null);
  useEffect(() => void keepShell((take) => setTakeOver(() => take)), []);
  return (
    <div className="flex min-h-dvh flex-col lg:flex-row">
      <a href="#conteudo" className="skip-link">
        Ir para o conteúdo
      </a>
      <Sidebar />
      <header className="sticky top-0 z-10 flex items-center gap-2 border-b border-line bg-surface px-2 py-1 lg:hidden">
        <IconButton label="Abrir menu" icon={Menu} aria-expanded={open} onClick={() => setOpen(true)} />
        <span className="text-lg font-bold">Lida</span>
      </header>
      <MobileMenu open={open} onClose={() => setOpen(false)} />
      <div className="flex min-w-0 flex-1 flex-col">
        <ConnectionBanner />
        {takeOver && <UpdateNotice takeOver={takeOver} />}
        <main id="conteudo" tabIndex={-1} className="flex-1 outline-none">
          <Outlet />
        </main>
        <Footer />
      </div>
    </div>
  );
}
