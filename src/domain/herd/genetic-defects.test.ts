// Tags of bulls: which are defects, and which matings are of two carriers.
import { expect, test } from 'vitest';
import { defectsIn, defectWords, sharedDefects } from '#domain/herd/genetic-defects';
import { matingOf } from '#domain/herd/mating';
import { pedigreeOf } from '#domain/herd/pedigree';

test.each([
  ['BLAD', ['BLAD']],
  ['blad; cvm', ['BLAD', 'CVM']],
  ['HH1, HH6, A2A2, mocho', ['HH1', 'HH6']],
  ['Portador de BLAD', ['BLAD']],
  ['HH3 (portador)', ['HH3']],
  ['BLAD, blad', ['BLAD']],
  ['BLAD livre', []],
  ['livre de CVM', []],
  ['HH7', []],
  ['A2A2', []],
  ['', []],
  [null, []],
])('%s: %j', (tags, defects) => expect(defectsIn(tags)).toEqual(defects));

const animal = (name: string, genetic_traits: string | null = null, father_id: string | null = null) => ({
  id: name,
  name,
  gender: 'femea',
  breed: null,
  genetic_traits,
  father_id,
});
const kin = pedigreeOf([
  animal('Touro', 'BLAD, HH1'),
  animal('Livre', 'A2A2'),
  animal('Jurassic', 'BLAD'),
  animal('Filha', null, 'Jurassic'),
  animal('Neta', null, 'Filha'),
  animal('Doadora', 'HH1'),
  animal('Flor'),
]);

test.each([
  ['Touro', 'Filha', ['o touro é portador de BLAD, e ela é filha de Jurassic, que também é']],
  ['Touro', 'Doadora', ['o touro e ela são portadores de HH1']],
  ['Touro', 'Neta', []],
  ['Touro', 'Flor', []],
  ['Livre', 'Filha', []],
])('%s with %s: %j', (bull, cow, words) => expect(matingOf(bull, cow, kin).defects.map(defectWords)).toEqual(words));

test('nobody carries what nobody knows', () => expect(sharedDefects(undefined, undefined, undefined)).toEqual([]));
