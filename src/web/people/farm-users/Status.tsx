// Whether a user may sign in: a badge that toggles it. The change waits for the server.
import { CircleCheck, CircleOff } from 'lucide-react';
import type { FarmUser } from '#domain/people/farm-users';
import { toneClass } from '#ui/Badge';

type StatusProps = { user: FarmUser; locked: boolean; onSwitch: (user: FarmUser) => void };

export function Status({ user, locked, onSwitch }: StatusProps) {
  const { name, is_active } = user;
  const word = is_active ? 'Ativo' : 'Inativo';
  const Icon = is_active ? CircleCheck : CircleOff;
  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center rounded-full disabled:cursor-not-allowed"
      disabled={locked}
      aria-label={`${word}: ${is_active ? 'desativar' : 'ativar'} ${name}`}
      title={locked ? undefined : is_active ? 'Desativar' : 'Ativar'}
      onClick={() => onSwitch(user)}
    >
      <span className={`badge ${is_active ? toneClass.green : toneClass.gray} ${locked ? '' : 'border border-current'}`}>
        <Icon aria-hidden="true" />
        <span>{word}</span>
      </span>
    </button>
  );
}
