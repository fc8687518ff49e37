// Lint rules of our own. purity: the domain reads no clock and catches nothing, so a broken rule always reaches the caller. order: folders import each other in one direction only.
import { againstOrder } from './order.mjs';

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

/** @typedef {{ source: { value: unknown } | null, importKind?: string, exportKind?: string, specifiers?: { importKind?: string }[] }} Import */

/** @param {Import} node */
const typesOnly = ({ importKind, exportKind, specifiers = [] }) =>
  importKind === 'type' || exportKind === 'type' || (specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type'));

const order = {
  /** @param {{ filename: string, cwd: string, report(finding: { node: unknown, message: string }): void }} context */
  create(context) {
    const path = context.filename.replaceAll('\\', '/');
    const file = path.slice(path.lastIndexOf('/src/') + 1);
    /** @param {Import} node @param {boolean} onlyTypes */
    const check = (node, onlyTypes) => {
      const message = typeof node.source?.value === 'string' && againstOrder(file, node.source.value, onlyTypes);
      if (message) context.report({ node, message });
    };
    return {
      /** @param {Import} node */
      ImportDeclaration: (node) => check(node, typesOnly(node)),
      /** @param {Import} node */
      ExportNamedDeclaration: (node) => check(node, typesOnly(node)),
      /** @param {Import} node */
      ExportAllDeclaration: (node) => check(node, typesOnly(node)),
      /** @param {Import} node */
      ImportExpression: (node) => check(node, false),
    };
  },
};

export default { meta: { name: 'architecture' }, rules: { purity, order } };
