// Which import a shared file is for.
import { describe, expect, test } from 'vitest';
import { kindOfReceived, shownName } from '#domain/import/received-files';

describe('a shared file', () => {
  test.each([
    ['nota.xml', '<?xml version="1.0"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe"><NFe>', 'notes'],
    ['35261.xml', '\u00ef\u00bb\u00bf<NFe xmlns="http://www.portalfiscal.inf.br/nfe">', 'notes'],
    ['nota (1)', '<nfeProc>', 'notes'],
    ['notas.zip', 'PK\u0003\u0004....nota.xml', 'notes'],
    ['rebanho.xlsx', 'PK\u0003\u0004....[Content_Types].xml', 'sheet'],
    ['sem nome', 'PK\u0003\u0004....xl/workbook.xml', 'sheet'],
    ['rebanho.CSV', 'Nome;Brinco', 'sheet'],
    ['extrato.ofx', 'OFXHEADER:100\nDATA:OFXSGML', 'bank'],
    ['extrato.txt', '<OFX><SIGNONMSGSRSV1>', 'bank'],
    ['pastos.kml', '<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2">', null],
    ['foto.jpg', '\u00ff\u00d8\u00ff', null],
    ['nota.xml', '', null],
    ['NFe.exe', 'MZ', null],
  ])('%s', (name, start, kind) => expect(kindOfReceived(name, start)).toBe(kind));
});

describe('its name', () => {
  test.each([
    ['nota.xml', 'nota.xml'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\notas\\nota.xml', 'nota.xml'],
    ['nota\u202elmx.exe', 'notalmx.exe'],
    ['a\u0000b\nc.csv', 'abc.csv'],
    ['   ', 'arquivo'],
    ['', 'arquivo'],
    ['<img src=x onerror=alert(1)>.xml', '<img src=x onerror=alert(1)>.xml'],
  ])('%j', (name, shown) => expect(shownName(name)).toBe(shown));
  test('is at most 80 characters long and keeps its ending', () => {
    expect(shownName(`${'n'.repeat(300)}.xlsx`)).toBe(`${'n'.repeat(74)}….xlsx`);
    expect(shownName('n'.repeat(80))).toHaveLength(80);
  });
});
