// What narrows a list: a search box, a few choices, and the way back to everything.
import { Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button';
import { type Option, Select } from '#ui/Select';
import { TextInput } from '#ui/TextInput';

export type FilterSelect = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  /** The choice that leaves everything in, such as "Todos os tipos". */
  all: string;
};

type FiltersProps = {
  search?: { label: string; value: string; onChange: (value: string) => void; placeholder?: string } | undefined;
  selects?: readonly FilterSelect[] | undefined;
  onClear: () => void;
  /** How many were found, in words; read aloud when it changes. */
  found?: string | undefined;
  /** Whether filters of the screen's own are in use. */
  active?: boolean;
  children?: ReactNode;
};

export function Filters({ search, selects = [], onClear, found, active = false, children }: FiltersProps) {
  const inUse = active || Boolean(search?.value) || selects.some(({ value }) => value !== '');
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
          prefix={<Search aria-hidden="true" />}
          className="filters-search"
        />
      )}
      {selects.map(({ label, value, onChange, options, all }) => (
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
      {children}
      {inUse && (
        <Button variant="quiet" icon={X} onClick={onClear}>
          Limpar filtros
        </Button>
      )}
      <p role="status" className={found ? 'filters-found' : 'sr-only'}>
        {found}
      </p>
    </search>
  );
}
