import { describe, expect, test } from 'vitest';
import { findFarms, findFarmUsers } from '#domain/people/farm-queries';

const farms = [{ farm_name: 'Sítio Três Irmãos' }, { farm_name: 'Fazenda São João' }, { farm_name: 'Fazenda Boa Vista' }];
const names = (search: string) => findFarms(farms, search).map(({ farm_name }) => farm_name);

describe('a farm is found by its name', () => {
  test.each([
    ['', ['Sítio Três Irmãos', 'Fazenda São João', 'Fazenda Boa Vista']],
    ['  ', ['Sítio Três Irmãos', 'Fazenda São João', 'Fazenda Boa Vista']],
    ['tres irmaos', ['Sítio Três Irmãos']],
    ['SÃO', ['Fazenda São João']],
    ['joao fazenda', ['Fazenda São João']],
    ['vista alegre', []],
  ])('%j', (search, found) => expect(names(search)).toEqual(found));
});

describe('a person is found by name, email or telephone', () => {
  const users = [
    { name: 'Cláudia Ferreira', email: 'claudia@fazenda.com', phone: '31988887777', farm_id: 'a' },
    { name: 'Wesley Santos', email: 'wesley@fazenda.com', phone: null, farm_id: 'b' },
  ];
  const found = (search: string, farm_id = '') => findFarmUsers(users, { search, farm_id }).map(({ name }) => name);
  test.each([
    ['', '', ['Cláudia Ferreira', 'Wesley Santos']],
    ['claudia', '', ['Cláudia Ferreira']],
    ['WESLEY@', '', ['Wesley Santos']],
    ['98888', '', ['Cláudia Ferreira']],
    ['null', '', []],
    ['fazenda', 'b', ['Wesley Santos']],
    ['claudia', 'b', []],
    ['', 'c', []],
  ])('%j on farm %j', (search, farm_id, names) => expect(found(search, farm_id)).toEqual(names));
});
