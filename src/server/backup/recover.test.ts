// The moment that is typed, from where it is reached, and how long that is kept.
import { describe, expect, it } from 'vitest';
import { excess } from '#server/backup/archive-folder';
import { baseFor, readMoment } from '#server/backup/recover';

describe('what is kept', () => {
  const base = (day: string, wal: number) => ({ from: `2026-11-${day}T02:00:00.000Z`, to: `2026-11-${day}T02:05:00.000Z`, wal: segment(wal), major: 18 });
  const segment = (number: number, timeline = 1) => `${String(timeline).padStart(8, '0')}${'0'.repeat(8)}${number.toString(16).toUpperCase().padStart(8, '0')}`;
  const bases = [base('16', 48), base('12', 32), base('09', 16), base('05', 1)];
  const days = (now: string) => excess(bases, [], new Date(`2026-11-${now}Z`), 7).bases.map(({ to }) => to.slice(8, 10));

  it('is every base backup of the last seven days and the one before, from which their first day is reached', () => {
    // 7 days before: the 9th, 02:05 sharp is old enough to begin from.
    expect([days('16T02:04:59'), days('16T02:05:00'), days('30T00:00:00')]).toEqual([[], ['05'], ['12', '09', '05']]);
  });

  it('is every segment that one of them needs, of any timeline, and the histories of the timelines', () => {
    const wals = [segment(15), segment(16), segment(15, 2), segment(17, 2), '00000002.history', `${segment(15)}.00000028.backup`].map((name) => `${name}.gz`);
    expect(excess(bases, wals, new Date('2026-11-16T02:05:00Z'), 7).wals).toEqual([
      `${segment(15)}.gz`,
      `${segment(15, 2)}.gz`,
      `${segment(15)}.00000028.backup.gz`,
    ]);
    expect(excess([], wals, new Date(), 7)).toEqual({ bases: [], wals: [] });
  });

  it.each(['amanhã', '2026-11-16', '2026-13-40 14:00', '14:00', ''])('“%s” is no moment', (text) => {
    expect(() => readMoment(text)).toThrow('Escreva assim: --at "2026-11-16 14:00"');
  });

  it('a moment is read in the time zone of the machine, or in its own, and is not in the future', () => {
    expect(readMoment('2026-11-16 14:00')).toEqual(new Date(2026, 10, 16, 14));
    expect(readMoment('2026-11-16T14:00:30Z')).toEqual(new Date('2026-11-16T14:00:30Z'));
    expect(() => readMoment('2999-01-01 00:00')).toThrow('ainda não chegou');
  });

  it('names the earliest moment that can be reached', () => {
    expect(() => baseFor([], new Date())).toThrow('Ainda não há de onde voltar');
    const kept = bases.map((info) => ({ folder: '', wals: '', info }));
    expect(() => baseFor(kept, new Date('2026-11-05T02:04:59Z'))).toThrow('Só é possível voltar até');
    expect(baseFor(kept, new Date('2026-11-12T02:05:00Z')).info).toBe(bases[1]);
  });
});
