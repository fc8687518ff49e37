// What is done to somebody's record without a form: let in, let out, deleted, brought back.
import { useCallback } from 'react';
import { tell } from '#data/asking';
import { RuleBroken } from '#domain/kernel/errors';
import { FarmUser, farmUserWords } from '#domain/people/farm-users';
import { useTakingAway } from '#parts/forms/Removal';
import { useToast } from '#ui/Toast';

const words = { title: 'Excluir usuário', question: FarmUser.confirm!, done: 'Usuário excluído', failed: farmUserWords.notRemoved };

export function useUserRemoval(reload: () => Promise<void>) {
  return useTakingAway(words, {
    remove: (id) => tell('DELETE', `/api/farm_users/${id}`).then(reload),
    restore: (id) => tell('POST', `/api/farm_users/${id}/restore`).then(reload),
  });
}

/** Turns the status over; who was let out by mistake is let in again at once. */
export function useSwitching(reload: () => Promise<void>) {
  const { show } = useToast();
  return useCallback(
    ({ id, name, is_active }: FarmUser) => {
      const turn = async (active: boolean) => {
        await tell('PUT', `/api/farm_users/${id}/active`, { is_active: active });
        await reload();
      };
      const sorry = (error: unknown) => {
        if (!(error instanceof RuleBroken)) console.error(error);
        show({ message: error instanceof RuleBroken ? `${farmUserWords.notSwitched}: ${error.message}` : farmUserWords.notSwitched });
      };
      const done = () =>
        show({
          message: is_active ? `${name} não entra mais no Lida` : `${name} pode entrar no Lida`,
          action: { label: 'Desfazer', run: () => void turn(is_active).catch(sorry) },
        });
      void turn(!is_active).then(done, sorry);
    },
    [show, reload],
  );
}
