/** What tabs that were opened before have stored the ids as. */
const namesBefore = new Map([
  ['orderID', 'paypalOrderId'],
  ['purchaseId', 'orderId'],
]);

/** Reads what a tab has stored of an order. */
export function readStored(text: string) {
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([name, part]) => [namesBefore.get(name) ?? name, part]));
  });
}
