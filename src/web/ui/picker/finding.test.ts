// Search of picker options.
import { expect, test } from 'vitest';
import { folded, found } from './finding';

const animals = folded([
  { label: 'Pérola', hint: '24-017', also: '982000001088420' },
  { label: 'Estrela', hint: '23-004' },
  { label: 'Bela Estrela', hint: '22-101' },
  { label: 'Cadente', hint: 'filha de Estrela' },
  { label: 'Açucena', hint: '24-170' },
]);
const names = (typed: string) => found(animals, typed).map(({ label }) => label);

test.each([
  ['', ['Pérola', 'Estrela', 'Bela Estrela', 'Cadente', 'Açucena']],
  ['PER', ['Pérola']],
  ['acu', ['Açucena']],
  ['estrela', ['Estrela', 'Bela Estrela', 'Cadente']],
  ['trela', ['Estrela', 'Bela Estrela', 'Cadente']],
  ['24 17', ['Pérola', 'Açucena']],
  ['017', ['Pérola']],
  ['estrela 22', ['Bela Estrela']],
  ['mimosa', []],
  ['982000001088420', ['Pérola']],
  ['01088420', ['Pérola']],
  ['1088420', []],
])('%s finds %j', (typed, found) => expect(names(typed)).toEqual(found));
