// Tags and official documents, as tabs of one place; on a phone a list to choose from.
import type { NounName } from '#domain/nouns';
import { may } from '#domain/people/permissions';
import { go, Link, usePath } from '#parts/navigation/Router';
import { useFarm } from '#parts/sync/Auth';
import { useWide } from '#ui/media';
import { Select } from '#ui/Select';

const tabs: readonly (readonly [to: string, label: string, reads: NounName])[] = [
  ['/tags', 'A identificar', 'tag_events'],
  ['/tags/historico', 'Brincos', 'tag_events'],
  ['/tags/estoque', 'Estoque de brincos', 'tag_ranges'],
  ['/tags/etiquetas', 'Etiquetas', 'tag_events'],
  ['/tags/quarentena', 'Quarentena', 'quarantines'],
  ['/tags/declaracao', 'Declaração', 'tag_events'],
  ['/tags/gta', 'GTA', 'tag_events'],
];

export function OfficialTabs() {
  const path = usePath();
  const wide = useWide();
  const { access } = useFarm();
  const seen = tabs.filter(([, , reads]) => may(access, 'read', reads));
  if (!wide)
    return (
      <Select
        aria-label="O que mostrar"
        value={path}
        onChange={({ target }) => void go({ to: target.value })}
        options={seen.map(([value, label]) => ({ value, label }))}
      />
    );
  return (
    <nav aria-label="Brincos e documentos" className="tabs-list">
      {seen.map(([to, label]) => (
        <Link key={to} to={to} className="tab sm:min-h-0 sm:py-1" aria-current={path === to ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
