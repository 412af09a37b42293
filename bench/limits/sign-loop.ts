import { generateKeyPairSync, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { answerJobs } from '../stage/helper.ts';

/** How long it is signed. */
export interface SignLoop {
  forMs: number;
}

export interface SignLoopResult {
  signatures: number;
  seconds: number;
}

const atOnce = 2;
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent: 65_537 });
/** As long as a lease. */
const bytes = Buffer.alloc(260, 'x');
const signBytes = promisify(sign);

/** Signs with a callback, two at once, as the store does, and does nothing else. */
answerJobs(async ({ forMs }: SignLoop): Promise<SignLoopResult> => {
  let signatures = 0;
  const begun = performance.now();
  const signOn = async () => {
    for (; performance.now() - begun < forMs; signatures++) {
      await signBytes('sha256', bytes, privateKey);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, signOn));
  return { signatures, seconds: (performance.now() - begun) / 1000 };
});
