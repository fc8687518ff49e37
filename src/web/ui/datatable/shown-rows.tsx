// The rows in the order a table shows them, for exports.
const shown = new WeakMap<readonly unknown[], readonly unknown[]>();

export const noteShown = (rows: readonly unknown[], sorted: readonly unknown[]) => void shown.set(rows, sorted);
export const asShown = <Row,>(rows: readonly Row[]) => (shown.get(rows) ?? rows) as readonly Row[];
