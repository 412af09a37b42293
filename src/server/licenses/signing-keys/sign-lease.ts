import { sign, type KeyObject } from 'node:crypto';
import PQueue from 'p-queue';
import { promisify } from 'node:util';
import { busy } from '#server/kit/errors.ts';

/** Passwords and files use the same threads. */
const concurrency = 2;
/** Half a second's worth; further requests are told to come again. */
const maxWaiting = 500;
const retryAfterSeconds = 10;

type Sign = (bytes: Buffer, key: KeyObject) => Promise<Buffer>;

const signBytes = promisify(sign);

/** Signs by RSASSA-PKCS1-v1_5 with SHA-256, on a thread of the pool. */
const withRsa: Sign = (bytes, key) => signBytes('sha256', bytes, key);

/** Creates a function that signs two at a time; tests replace `signOne`. */
export function createSigner(signOne: Sign = withRsa): Sign {
  const queue = new PQueue({ concurrency });
  return (bytes, key) => {
    if (queue.size >= maxWaiting) return Promise.reject(busy(retryAfterSeconds));
    return queue.add(() => signOne(bytes, key));
  };
}

/** @throws AppError 503 while too many wait */
export const signLease = createSigner();
