// npm run test:repeat: each journey many times in one worker, which starts server and browser once.
import type { TestType } from '@playwright/test';

export function repeated<Test extends TestType<any, any>>(test: Test): Test {
  const times = Number(process.env['REPEAT'] ?? 1);
  if (times === 1) return test;
  return new Proxy(test, {
    apply(register, _, [title, ...rest]: [string, ...unknown[]]) {
      for (let nth = 1; nth <= times; nth++) Reflect.apply(register, null, [`${title} (${nth})`, ...rest]);
    },
    get: (from, name) => (name === 'extend' ? (fixtures: object) => repeated(from.extend(fixtures)) : Reflect.get(from, name)),
  });
}
