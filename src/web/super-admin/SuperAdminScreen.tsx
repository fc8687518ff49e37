// /super-admin stands outside the shell. Whoever is no super admin finds a closed door.
import { AccessDenied } from '#parts/DeadEnd';

export function SuperAdminScreen() {
  return (
    <main className="mx-auto max-w-lg">
      <AccessDenied />
    </main>
  );
}
