import { sign, type KeyObject } from 'node:crypto';
import pLimit from 'p-limit';
import { promisify } from 'node:util';
import { AppError } from '../errors.ts';

/** Leaves threads for passwords and files. */
const concurrency = 2;
/** Half a second's worth; further requests are told to retry. */
const maxPending = 500;
const retryAfterSeconds = 10;

type Sign = (bytes: Buffer, key: KeyObject) => Promise<Buffer>;

const signBytes = promisify(sign);

/** RSASSA-PKCS1-v1_5 with SHA-256, on a thread of the pool. */
const withRsa: Sign = (bytes, key) => signBytes('sha256', bytes, key);

/** Creates a function that signs two at a time; tests replace `signOne`. */
export function createSigner(signOne: Sign = withRsa): Sign {
  const limit = pLimit(concurrency);
  return (bytes, key) => {
    if (limit.pendingCount >= maxPending) return Promise.reject(busy());
    return limit(() => signOne(bytes, key));
  };
}

const busy = () =>
  new AppError(
    503,
    'The shop is busy. Try again in a moment.',
    {},
    { 'Retry-After': String(retryAfterSeconds) },
  );

/** @throws AppError 503 while too many wait */
export const signLease = createSigner();
