import { verify } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { leaseKeys, licenses } from '#db/schema.ts';
import { createLicense } from '#contract/licenses/licenses.ts';
import { requestLease } from '#contract/licenses/leases.ts';
import { orderIdOf } from './purchase-ids.ts';
import { buyProduct } from './buyers.ts';
import { dataOf, type Shop } from './shop.ts';

/** A licence key with a purchase of its own. */
export interface SoldKey {
  licenseId: number;
  licenseKey: string;
  purchaseId: string;
  orderID: string;
  productId: number;
  login: string;
}

let logins = 5_000_000;

export async function sellKey(shop: Shop, accountNumber?: string): Promise<SoldKey> {
  const { id: productId } = await shop.paidProduct();
  const login = String(++logins);
  const { orderID, purchaseId } = await buyProduct(shop, productId);
  const { licenseKey } = dataOf(
    await shop.call(createLicense, {
      purchaseId,
      accountNumber: accountNumber ?? login,
      brokerName: 'Harbour Markets',
      email: 'buyer@example.com',
    }),
  );
  const [row] = await shop.database.db
    .select({ id: licenses.id })
    .from(licenses)
    .where(eq(licenses.licenseKey, licenseKey));
  return { licenseId: row?.id ?? 0, licenseKey, purchaseId, orderID, productId, login };
}

export async function insertKeys(shop: Shop, count: number): Promise<SoldKey[]> {
  const sold = await sellKey(shop);
  const rows = Array.from({ length: count }, () => String(++logins)).map((login) => ({
    orderId: orderIdOf(sold.purchaseId),
    licenseKey: `SAVED-${login.slice(0, 5)}-${login.slice(5)}`,
    normalizedKey: `SAVED${login}`,
    accountNumber: login,
    login,
    brokerName: 'Harbour Markets',
    email: 'buyer@example.com',
    createdAt: new Date(),
  }));
  const inserted = await shop.database.db.insert(licenses).values(rows).returning();
  return inserted.map(({ id, licenseKey, accountNumber }) => ({
    ...sold,
    licenseId: id,
    licenseKey,
    login: accountNumber,
  }));
}

export function leaseFields(
  { licenseKey, login, productId }: Pick<SoldKey, 'licenseKey' | 'login' | 'productId'>,
  change: Record<string, string> = {},
): Record<string, string> {
  return {
    v: '1',
    key: licenseKey,
    login,
    server: 'Broker-Live02',
    company: 'Harbour Markets Ltd.',
    mode: 'real',
    product: String(productId),
    ver: '2.3',
    build: '4150',
    platform: 'MT5',
    nonce: '00112233445566778899aabbccddeeff',
    ...change,
  };
}

export interface LeaseAnswer {
  status: number;
  type: string;
  retryAfter: number;
  text: string;
  /** The lines of a signed answer by name; empty for other answers. */
  fields: Record<string, string>;
}

const formType = 'application/x-www-form-urlencoded';

/** Requests a lease with fields or raw bytes. */
export async function askLease(
  shop: Pick<Shop, 'url'>,
  form: Record<string, string> | string | Buffer<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<LeaseAnswer> {
  const isBytes = typeof form === 'string' || Buffer.isBuffer(form);
  const response = await fetch(shop.url + requestLease.path, {
    method: 'POST',
    headers: { 'Content-Type': formType, ...headers },
    body: isBytes ? form : new URLSearchParams(form).toString(),
  });
  return readLeaseAnswer(response);
}

export async function readLeaseAnswer(response: Response): Promise<LeaseAnswer> {
  const text = await response.text();
  const [head, ...lines] = text.split('\n');
  const isDecided = head === 'TS1';
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    retryAfter: Number(response.headers.get('retry-after')),
    text,
    fields: Object.fromEntries(isDecided ? lines.slice(0, -1).map(splitLine) : []),
  };
}

const splitLine = (line: string) => [
  line.slice(0, line.indexOf('=')),
  line.slice(line.indexOf('=') + 1),
];

/** Tells whether the last line signs all lines before it. */
export function isSigned({ text }: LeaseAnswer, publicKey: string): boolean {
  const at = text.lastIndexOf('sig=');
  const signature = Buffer.from(text.slice(at + 'sig='.length), 'base64');
  return (
    text.endsWith('\n') && verify('sha256', Buffer.from(text.slice(0, at)), publicKey, signature)
  );
}

export async function publicKeyOf(shop: Shop, { fields }: LeaseAnswer): Promise<string> {
  const key = await shop.database.db.query.leaseKeys.findFirst({
    where: eq(leaseKeys.id, Number(fields.kid)),
  });
  return key?.publicKey ?? '';
}

let addresses = 0;

/** Returns headers with this or a new client address, to stay below rate limits. */
export const from = (address = `198.18.${(++addresses >> 8) & 255}.${addresses & 255}`) => ({
  'X-Forwarded-For': address,
});

/** Expects one unsigned line of text. */
export function expectUnsigned({ status, type, text, fields }: LeaseAnswer, expected: number) {
  expect(status, text).toBe(expected);
  expect(type).toBe('text/plain; charset=utf-8');
  expect(text).toMatch(/^[^\n]+\n$/);
  expect(fields).toEqual({});
}
