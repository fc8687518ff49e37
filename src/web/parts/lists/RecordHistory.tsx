// "Histórico" among the actions of a record: opens Alterações for that record. For people who may read the history.
import { History } from 'lucide-react';
import type { NounName } from '#domain/nouns';
import { may } from '#domain/people/permissions';
import { go } from '#parts/navigation/Router';
import { useFarm } from '#parts/sync/Auth';
import { IconButton } from '#ui/Button';
import type { MenuItem } from '#ui/Menu';

export const historyPlace = (noun: NounName, ids: readonly string[]) => ({ to: '/changes' as string, search: { tipo: noun, registro: ids.join() } });

/** The item for the record's menu, or nothing; several ids for a line that stands for several records. */
export function useHistoryItem(noun: NounName): (...ids: readonly string[]) => MenuItem[] {
  if (!may(useFarm().access, 'read', 'history')) return () => [];
  return (...ids) => [{ label: 'Histórico', icon: History, extra: true, onSelect: () => void go(historyPlace(noun, ids)) }];
}

/** For a record without a menu. */
export function HistoryButton({ noun, id, name }: { noun: NounName; id: string; name: string }) {
  const [item] = useHistoryItem(noun)(id);
  return item ? <IconButton icon={History} label={`Histórico: ${name}`} title={item.label} onClick={item.onSelect} /> : null;
}
