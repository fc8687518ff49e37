// Incomplete numbers while typing count as empty.
export const inNumbers = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number.isNaN(value) ? null : value])) as T;
