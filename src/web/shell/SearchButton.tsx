// The search button of the sidebar; only its icon when folded.
import { Search } from 'lucide-react';
import { IconButton } from '#ui/Button';
import { keysOf } from './shortcut';

export function SearchButton({ folded, onSearch }: { folded: boolean; onSearch: () => void }) {
  if (folded) return <IconButton label="Buscar" icon={Search} aria-keyshortcuts="Control+K" className="mx-auto mb-1" onClick={onSearch} />;
  return (
    <div className="px-3 pb-1">
      <button type="button" className="search-button" aria-keyshortcuts="Control+K" onClick={onSearch}>
        <Search aria-hidden="true" />
        <span>Buscar</span>
        <kbd aria-hidden="true">{keysOf('k')}</kbd>
      </button>
    </div>
  );
}
