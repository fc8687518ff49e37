// Filters of a list: search, selects, and a reset button.
import { Search, SlidersHorizontal, X } from 'lucide-react';
import { Children, type KeyboardEvent, type ReactNode, use, useState } from 'react';
import { Button } from '#ui/Button';
import { filtersInWords } from '#ui/filter-words';
import { FiltersMoreContext } from '#ui/filters-more';
import { useWide } from '#ui/media';
import { PrintOnly } from '#ui/printing';
import { type Option, Select } from '#ui/Select';
import { TextInput } from '#ui/TextInput';

export type FilterSelect = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  /** The option without filter, such as "Todos os tipos". */
  all: string;
};

type FiltersProps = {
  search?: { label: string; value: string; onChange: (value: string) => void; placeholder?: string } | undefined;
  selects?: readonly FilterSelect[] | undefined;
  onClear: () => void;
  /** Number of results in words; announced on change. */
  found?: string | undefined;
  /** Whether the screen's own filters are active. */
  active?: boolean;
  children?: ReactNode;
};

/** From the search into its results. */
function toTheRows(event: KeyboardEvent) {
  const row = event.key === 'ArrowDown' && document.querySelector<HTMLElement>('main [data-index][tabindex="0"]');
  if (!row) return;
  event.preventDefault();
  row.focus();
}

export function Filters({ search, selects = [], onClear, found, active = false, children }: FiltersProps) {
  const [unfolded, setUnfolded] = useState(false);
  // On a phone the filters are one row: more than fit beside the search would push the list off the screen.
  const folds = !useWide() && selects.length + Children.count(children) > (search ? 1 : 2);
  const chosen = selects.filter(({ value }) => value !== '').length + (active ? 1 : 0);
  const inUse = Boolean(search?.value) || chosen > 0;
  const more = use(FiltersMoreContext);
  return (
    <search className="filters">
      {search && (
        <TextInput
          type="search"
          enterKeyHint="search"
          aria-label={search.label}
          placeholder={search.placeholder ?? search.label}
          value={search.value}
          onChange={(event) => search.onChange(event.target.value)}
          onKeyDown={toTheRows}
          prefix={<Search aria-hidden="true" />}
          className="filters-search"
        />
      )}
      {folds && (
        <Button icon={SlidersHorizontal} aria-expanded={unfolded} onClick={() => setUnfolded((now) => !now)}>
          {chosen > 0 ? `Filtros (${chosen})` : 'Filtros'}
        </Button>
      )}
      {(folds && !unfolded ? [] : selects).map(({ label, value, onChange, options, all }) => (
        <Select
          key={label}
          aria-label={label}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          options={options}
          placeholder={all}
          className="filters-select"
        />
      ))}
      {(!folds || unfolded) && children}
      <PrintOnly>
        <p className="print-only">{filtersInWords(search?.value ?? '', selects)}</p>
      </PrintOnly>
      <div className="filters-foot">
        {inUse && (
          <Button variant="quiet" icon={X} onClick={onClear}>
            Limpar filtros
          </Button>
        )}
        {more}
        <p role="status" className={found ? 'filters-found' : 'sr-only'}>
          {found}
        </p>
      </div>
    </search>
  );
}
