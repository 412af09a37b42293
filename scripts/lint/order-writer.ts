/** The one file that writes `orders.state` (docs/architecture.md). */
const writer = 'src/server/orders/write-order.ts';

export const why = `Only ${writer} writes the state of an order, by what decide() found: record an event with it.`;

/** What is used here of a syntax tree's nodes. */
export interface Node {
  type: string;
  callee?: Node;
  object?: Node;
  property?: Node;
  key?: Node;
  arguments?: Node[];
  properties?: Node[];
  name?: string;
  value?: unknown;
}

/** Whether a file that is shipped has to leave the state of orders to the writer. */
export function isBound(file: string): boolean {
  return file.startsWith('src/') && file !== writer && !/\.test\.tsx?$/.test(file);
}

/** Whether a call inserts an order, or updates one with its state, or with what cannot be seen here. */
export function writesState({ callee, arguments: given = [] }: Node): boolean {
  if (isCallOn(callee, 'insert')) return given[0]?.name === 'orders';
  if (!isCallOn(callee, 'set') || !isUpdateOfOrders(callee?.object)) return false;
  const [values] = given;
  if (values?.type !== 'ObjectExpression') return true;
  return (values.properties ?? []).some(
    ({ type, key }) => type !== 'Property' || key?.name === 'state',
  );
}

const isCallOn = (callee: Node | undefined, method: string) => callee?.property?.name === method;

const isUpdateOfOrders = (call: Node | undefined) =>
  isCallOn(call?.callee, 'update') && call?.arguments?.[0]?.name === 'orders';

/** Whether a piece of SQL does. */
export function writesOrdersInSql(text: string): boolean {
  return /\b(update|insert\s+into|replace\s+into)\s+["'`]?orders\b/i.test(text);
}
