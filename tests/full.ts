// Whether this is `npm run test:full`, which tries more cases than `npm test`.
export const isFull = process.env['TESTS'] === 'full';
