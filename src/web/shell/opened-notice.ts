// A notification was pressed while the application is open: shows its screen, on its farm.
import { current } from '#data/session';
import { go, placeOf } from '#parts/navigation/Router';

export function openNotice(link: string) {
  const { to, search } = placeOf(link);
  const { fazenda, ...others } = search as Record<string, string>;
  const state = current();
  // Another farm has other data: a new start, which asks first if a form would be lost.
  if (state.status === 'in' && fazenda && state.farm?.id !== fazenda && state.session.farms.some(({ id }) => id === fazenda)) location.assign(link);
  else void go({ to, search: others });
}
