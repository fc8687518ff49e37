// /super-admin, outside the shell: all farms of the installation for super admins, no access for others.
import type { ReactNode } from 'react';
import { AccessDenied } from '#parts/navigation/DeadEnd';
import { OutsideFrame } from '#parts/navigation/OutsideFrame';
import { useSessionState } from '#parts/sync/Auth';
import { FullScreenSpinner } from '#ui/Spinner';
import { Panel } from './Panel';

export const SuperAdminScreen = () => (
  <ForSuperAdmins>
    <Panel />
  </ForSuperAdmins>
);

export function ForSuperAdmins({ children }: { children: ReactNode }) {
  const standing = useSessionState();
  if (standing.status !== 'in') return <FullScreenSpinner />;
  if (standing.session.is_super_admin) return <OutsideFrame>{children}</OutsideFrame>;
  return (
    <main className="mx-auto max-w-lg">
      <AccessDenied />
    </main>
  );
}
