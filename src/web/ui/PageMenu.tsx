// The menu of a page on a phone, filled by its parts: see page-actions.tsx.
import { Menu } from '#ui/Menu';
import type { PageMenuEntry } from '#ui/page-menu';

export function PageMenu({ entries }: { entries: readonly PageMenuEntry[] }) {
  const items = () => {
    const all = entries.flatMap(({ current: { items, title } }) => items.map((item) => ({ item, title })));
    const isTwice = (label: string) => all.filter(({ item }) => item.label === label).length > 1;
    return all.map(({ item, title }) => (title && isTwice(item.label) ? { ...item, label: `${item.label}: ${title}` } : item));
  };
  return <Menu label="Mais" items={items} note={entries.find(({ current }) => current.note)?.current.note} />;
}
