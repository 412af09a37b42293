/** The only file that writes `orders.state` (docs/architecture.md). */
const writer = 'src/server/sales/orders/write-order.ts';

export const why = `Only ${writer} writes an order’s state, as decide() returns it: record an event instead.`;

/** The parts of syntax nodes that are used here. */
export interface Node {
  type: string;
  callee?: Node;
  object?: Node;
  property?: Node;
  key?: Node;
  arguments?: Node[];
  properties?: Node[];
  name?: string;
  computed?: boolean;
  quasis?: { value: { raw: string } }[];
  expressions?: Node[];
  value?: unknown;
}

export function isBound(file: string): boolean {
  return file.startsWith('src/') && file !== writer && !/\.test\.tsx?$/.test(file);
}

/** Returns whether a call inserts an order, updates its state, or may do so. */
export function writesState({ callee, arguments: given = [] }: Node): boolean {
  if (isCallOn(callee, 'insert')) return isOrders(given[0]);
  if (!isCallOn(callee, 'set') || !isUpdateOfOrders(callee?.object)) return false;
  const [values] = given;
  if (values?.type !== 'ObjectExpression') return true;
  return (values.properties ?? []).some(
    ({ type, key, computed }) =>
      type !== 'Property' || computed || (key?.name ?? key?.value) === 'state',
  );
}

const isCallOn = (callee: Node | undefined, method: string) => callee?.property?.name === method;

/** Matches `orders` or `schema.orders`. */
const isOrders = (node: Node | undefined) => (node?.property ?? node)?.name === 'orders';

const isUpdateOfOrders = (call: Node | undefined) =>
  isCallOn(call?.callee, 'update') && isOrders(call?.arguments?.[0]);

/** Returns whether SQL writes orders: a text that names the table, or a template that gets it. */
export function writesOrdersInSql({ value, quasis = [], expressions = [] }: Node): boolean {
  if (typeof value === 'string') return sqlWrite.test(value);
  return quasis.some(
    ({ value: { raw } }, index) =>
      sqlWrite.test(raw) || (/\b(update|into)\s*$/i.test(raw) && isOrders(expressions[index])),
  );
}

const sqlWrite = /\b(update|insert\s+into|replace\s+into)\s+["'`]?orders\b/i;
