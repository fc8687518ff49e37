// Table lines of the newest days at once, older ones in steps: tens of thousands would delay the first paint.
import { useEffect, useMemo, useState } from 'react';
import { type MilkDay, type MilkRow, rowsOfDay } from '#domain/milk/milk-queries';

const some = 10;
const pause = 30;

export function useLines(days: readonly MilkDay[], nameOf: (animal_id: string) => string | undefined) {
  const [many, setMany] = useState(some);
  const all = days.length;
  useEffect(() => {
    if (many >= all) return;
    const timer = setTimeout(() => setMany(many + some), pause);
    return () => clearTimeout(timer);
  }, [many, all]);
  const lines: readonly MilkRow[] = useMemo(() => days.slice(0, many).flatMap((day) => rowsOfDay(day, nameOf)), [days, many, nameOf]);
  return { lines, all: many >= all };
}
