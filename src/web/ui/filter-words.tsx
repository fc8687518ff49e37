// The filters of a list in words, for files and paper.
type Chosen = { label: string; value: string; options: readonly { value: string; label: string }[] };

/** "Busca: mimosa · Tipo: Bovino" */
export const filtersInWords = (search: string, selects: readonly Chosen[] = []) =>
  [
    search && `Busca: ${search}`,
    ...selects.map(({ label, value, options }) => value !== '' && `${label}: ${options.find((option) => option.value === value)?.label ?? value}`),
  ]
    .filter(Boolean)
    .join(' · ');
