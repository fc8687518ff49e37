// Whether this is `npm run test:full`, which tries more of the same than `npm test` does.
export const isFull = process.env['TESTS'] === 'full';
