// What the linter's own rules cannot say of the domain: it reads no clock and catches nothing, so a broken rule always reaches whoever called.

/** @typedef {{ callee: { type: string, name?: string }, arguments: unknown[] }} Call */

/** @param {Call} call */
const isDate = ({ callee }) => callee.type === 'Identifier' && callee.name === 'Date';
const noClock = 'The domain has no clock: dates and today are arguments.';

const purity = {
  /** @param {{ report(finding: { node: unknown, message: string }): void }} context */
  create: (context) => ({
    /** @param {Call} node */
    NewExpression(node) {
      if (isDate(node) && node.arguments.length === 0) context.report({ node, message: noClock });
    },
    /** @param {Call} node */
    CallExpression(node) {
      if (isDate(node)) context.report({ node, message: noClock });
    },
    /** @param {unknown} node */
    TryStatement(node) {
      context.report({ node, message: 'The domain catches nothing: no try.' });
    },
  }),
};

export default { meta: { name: 'walls' }, rules: { purity } };
