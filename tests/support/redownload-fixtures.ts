import { asc, eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { outbox } from '#db/schema.ts';
import { AppError } from '#server/kit/errors.ts';
import { createRateLimiter } from '#server/kit/rate-limit/rate-limiter.ts';
import { redownloadOrder } from '#server/buyers/purchase-access/redownload-order.ts';
import { requestOneTimePassword } from '#server/buyers/purchase-access/request-one-time-password.ts';
import { idleOutbox, insertOrder, testSettings } from './sold-order.ts';
import { tempDatabase } from './temp-database.ts';

export const minutes = 60_000;
/** As the buyer types it. */
export const claim = { orderId: '7K9WTYBEW6A0PA8DT', email: 'Ada@Example.com' };
export const storedEmail = 'ada@example.com';
/** PayPal's capture id, called the transaction ID in its mails. */
export const captureId = '3C679366HH908993F';

const start = new Date('2026-03-01T09:30:00.000Z');
type Claim = Partial<typeof claim>;

/** Gives every test of a file one purchase, `p1`, and a buyer who asks for codes and tries them. */
export function redownloadFixtures() {
  const db = tempDatabase();
  const state = { now: start, address: '', worker: idleOutbox(), presentFileId: 0 };

  beforeEach(async () => {
    const order = await insertOrder(db(), { id: 'p1', email: storedEmail, captureId });
    Object.assign(state, { now: start, address: '192.0.2.1', worker: idleOutbox() });
    state.presentFileId = order.presentFileId;
  });

  const deps = () => ({
    db: db(),
    settings: testSettings,
    rateLimiter: createRateLimiter(db()),
    outbox: state.worker,
    now: () => state.now,
  });
  const request = (change: Claim = {}) =>
    requestOneTimePassword(deps(), { ...claim, ...change }, { address: state.address });
  const redownload = (otp: string, change: Claim = {}) =>
    redownloadOrder(deps(), { ...claim, ...change, otp }, { address: state.address });

  async function mailedCode(): Promise<string> {
    const mails = await db().query.outbox.findMany({
      where: eq(outbox.state, 'queued'),
      orderBy: asc(outbox.id),
    });
    return /^\d{8}$/m.exec(mails.at(-1)?.textBody ?? '')?.[0] ?? '';
  }

  async function newCode(): Promise<string> {
    await request();
    return mailedCode();
  }

  const after = (ms: number) => {
    state.now = new Date(start.getTime() + ms);
  };

  return { db, state, request, redownload, mailedCode, newCode, after };
}

export const otherThan = (code: string, step = 1) =>
  String((Number(code) + step) % 100_000_000).padStart(8, '0');

export async function refusalOf(call: Promise<unknown>): Promise<AppError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error(`Not refused: ${String(error)}`);
}
