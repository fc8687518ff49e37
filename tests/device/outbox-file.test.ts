// The file of the second copy: each change is there completely or not at all, on a full disk and after a power cut too.
import { describe, expect, it } from 'vitest';
import { type Copied, type CopyChange, changed, nothingCopied, OutboxFile } from '#data/outbox-file';
import type { Refused } from '#data/replica';
import type { Call } from '#domain/verbs';
import { build } from '../build';
import { SmallFile } from './small-file';

const newAnimal = (name: string) => build.call('create_animal', build.animal({ name })) as Call;
const refusalOf = (call: Call): Refused => ({ seq: 1, call, at: '2026-11-14T12:00:00.000Z', message: 'Não', code: 'rule' });

/** A copy on a disk that is full from now on. */
function fullDisk(state: Copied = nothingCopied()) {
  const disk = new SmallFile();
  const file = new OutboxFile(disk);
  file.replace(state);
  file.probe(1);
  disk.free = 0;
  return { disk, file };
}
const readAgain = (disk: SmallFile) => new OutboxFile(disk).read();

describe('the changes of an outbox', () => {
  const [mimosa, estrela] = [newAnimal('Mimosa'), newAnimal('Estrela')];
  const table: [string, CopyChange[], Partial<Copied>][] = [
    ['adds in order', [{ add: mimosa }, { add: estrela }], { waiting: [mimosa, estrela] }],
    ['removes what was sent', [{ add: mimosa }, { add: estrela }, { remove: [mimosa.id] }], { waiting: [estrela] }],
    ['keeps a refused call as refused only', [{ add: mimosa }, { remove: [mimosa.id], refuse: [refusalOf(mimosa)] }], { refused: [refusalOf(mimosa)] }],
    [
      'puts a call that is tried again at the end',
      [{ refuse: [refusalOf(mimosa)] }, { add: estrela }, { remove: [mimosa.id], add: mimosa }],
      { waiting: [estrela, mimosa] },
    ],
    ['removes a refused call that is discarded', [{ refuse: [refusalOf(mimosa)] }, { remove: [mimosa.id] }], {}],
    ['keeps the marks', [{ held: true, torn: true }, { add: mimosa }, { torn: false }], { waiting: [mimosa], held: true }],
  ];
  for (const [title, changes, result] of table)
    it(title, () => {
      const wanted = { ...nothingCopied(), ...result };
      expect(changes.reduce(changed, nothingCopied())).toEqual(wanted);
      const { disk, file } = fullDisk();
      for (const change of changes) expect(file.append(change)).toBe(true);
      expect([file.read(), readAgain(disk)]).toEqual([wanted, wanted]);
    });
});

it('is no copy before it was made: an empty file, or one of zeros', () => {
  const disk = new SmallFile();
  expect([readAgain(disk), new OutboxFile(disk).append({ remove: [] })]).toEqual([null, false]);
  disk.bytes = new Uint8Array(2_000_000);
  expect(readAgain(disk)).toBeNull();
});

it('writes a thousand changes into a full disk, over several generations, and all are there', () => {
  const { disk, file } = fullDisk();
  const size = disk.getSize();
  const calls = Array.from({ length: 1_000 }, (_, i) => newAnimal(`Novilha ${i}`));
  for (const [i, call] of calls.entries()) {
    file.append({ add: call });
    // Some are sent meanwhile.
    if (i % 2 === 1) file.append({ remove: [calls[i - 1]!.id] });
  }
  const left = calls.filter((_, i) => i % 2 === 1);
  expect(readAgain(disk)?.waiting).toEqual(left);
  expect(disk.getSize()).toBe(size);
});

it('fails when it needs more room than there is, and keeps what it had', () => {
  const { disk, file } = fullDisk();
  const small = newAnimal('Mimosa');
  file.append({ add: small });
  const large = { ...newAnimal('Estrela'), input: { text: 'x'.repeat(3_000_000) } } as unknown as Call;
  expect(() => file.append({ add: large })).toThrow();
  expect([file.read()?.waiting, readAgain(disk)?.waiting]).toEqual([[small], [small]]);
  disk.free = Infinity;
  file.append({ add: large });
  expect(readAgain(disk)?.waiting).toEqual([small, large]);
});

it('notices a full disk before a change fails, and leaves the file as it was', () => {
  const { disk, file } = fullDisk();
  disk.free = 999;
  const size = disk.getSize();
  expect(() => file.probe(1_000)).toThrow();
  expect([disk.getSize(), disk.free]).toEqual([size, 999]);
  disk.free = 1_000;
  file.probe(1_000);
  expect([disk.getSize(), disk.free]).toEqual([size, 1_000]);
});

it('has the state before or after a change, wherever the power fails', () => {
  const [mimosa, estrela] = [newAnimal('Mimosa'), newAnimal('Estrela')];
  for (const write of [
    (file: OutboxFile) => void file.append({ add: estrela }),
    (file: OutboxFile) => file.replace({ ...nothingCopied(), waiting: [mimosa, estrela] }),
  ]) {
    for (let power = 0; ; power += 37) {
      const { disk, file } = fullDisk({ ...nothingCopied(), waiting: [mimosa] });
      disk.power = power;
      const isDone = (() => {
        try {
          write(file);
          return true;
        } catch {
          return false;
        }
      })();
      disk.power = Infinity;
      const found = readAgain(disk)?.waiting.length;
      expect(isDone ? [2] : [1, 2]).toContain(found);
      // The next change goes on from there.
      const next = new OutboxFile(disk);
      next.append({ add: newAnimal('Duquesa') });
      expect(readAgain(disk)?.waiting).toHaveLength(found! + 1);
      if (isDone) break;
    }
  }
});

it('reads what another tab has written, also into a new generation or a new file', () => {
  const disk = new SmallFile();
  const [one, other] = [new OutboxFile(disk), new OutboxFile(disk)];
  const [mimosa, estrela, duquesa] = [newAnimal('Mimosa'), newAnimal('Estrela'), newAnimal('Duquesa')];
  one.replace(nothingCopied());
  other.append({ add: mimosa });
  one.append({ add: estrela });
  expect(other.read()?.waiting).toEqual([mimosa, estrela]);
  one.replace({ ...nothingCopied(), waiting: [estrela] });
  other.append({ add: duquesa });
  expect(one.read()?.waiting).toEqual([estrela, duquesa]);
  disk.truncate(0);
  one.replace(nothingCopied());
  expect(other.read()?.waiting).toEqual([]);
});

it('erases what it held when a farm is forgotten', () => {
  const disk = new SmallFile();
  const file = new OutboxFile(disk);
  file.replace({ ...nothingCopied(), waiting: [newAnimal('Jabuticaba')] });
  file.append({ add: newAnimal('Sereno') });
  file.replace(nothingCopied(), true);
  const text = new TextDecoder().decode(disk.bytes);
  for (const word of ['Jabuticaba', 'Sereno']) expect(text).not.toContain(word);
});
