import { describe, expect, it } from 'vitest';
import { bullCode } from '#domain/herd/bull-codes';

describe('the code of a semen bull', () => {
  it.each([
    [' 029 ho 12345', '29HO12345'],
    ['29-HO-12345', '29HO12345'],
    ['029HO12345', '29HO12345'],
    ['29HO12345', '29HO12345'],
    ['7 JE 00570', '7JE570'],
    ['0011HO09999', '11HO9999'],
  ])('%j is %s', (typed, code) => {
    expect(bullCode(typed)).toBe(code);
    expect(bullCode(code)).toBe(code);
  });

  it.each(['REM 1234', 'JAL A 77', 'Sansão', '1029HO12345', '29HO123456', '29HOL1234', 'HOLUSAM000012345678', ''])('%j is no NAAB code and stays', (typed) => {
    expect(bullCode(typed)).toBe(typed);
  });

  it('may be missing', () => {
    expect(bullCode(null)).toBeNull();
  });
});
