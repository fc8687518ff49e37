// Accounts and rural properties as options of a field.
import { useMemo } from 'react';
import { compareWords } from '#domain/kernel/sorting';
import { useRows } from '#parts/sync/FarmData';

const asOptions = (rows: readonly { id: string; name: string }[]) =>
  rows.toSorted((a, b) => compareWords(a.name, b.name)).map(({ id, name }) => ({ value: id, label: name }));

export function useAccountOptions() {
  const rows = useRows('bank_accounts');
  return useMemo(() => asOptions(rows), [rows]);
}

export function usePropertyOptions() {
  const rows = useRows('rural_properties');
  return useMemo(() => asOptions(rows), [rows]);
}
