// Changes to a user without a form: activate, deactivate, delete, restore.
import { useCallback } from 'react';
import { writeOnline } from '#data/online-requests';
import { RuleBroken } from '#domain/kernel/errors';
import { FarmUser, farmUserWords } from '#domain/people/farm-users';
import { useConfirmedRemoval } from '#parts/forms/Removal';
import { useToast } from '#ui/Toast';

const words = { title: 'Excluir usuário', question: FarmUser.confirm!, done: 'Usuário excluído', failed: farmUserWords.notRemoved };

export function useUserRemoval(reload: () => Promise<void>) {
  return useConfirmedRemoval(words, {
    remove: (id) => writeOnline('DELETE', `/api/farm_users/${id}`).then(reload),
    restore: (id) => writeOnline('POST', `/api/farm_users/${id}/restore`).then(reload),
  });
}

/** Toggles the status, with undo. */
export function useActiveToggle(reload: () => Promise<void>) {
  const { show } = useToast();
  return useCallback(
    ({ id, name, is_active }: FarmUser) => {
      const setActive = async (active: boolean) => {
        await writeOnline('PUT', `/api/farm_users/${id}/active`, { is_active: active });
        await reload();
      };
      const showFailure = (error: unknown) => {
        if (!(error instanceof RuleBroken)) console.error(error);
        show({ message: error instanceof RuleBroken ? `${farmUserWords.notSwitched}: ${error.message}` : farmUserWords.notSwitched });
      };
      const done = () =>
        show({
          message: is_active ? `${name} não entra mais no Lida` : `${name} pode entrar no Lida`,
          action: { label: 'Desfazer', run: () => void setActive(is_active).catch(showFailure) },
        });
      void setActive(!is_active).then(done, showFailure);
    },
    [show, reload],
  );
}
