import { expect, test } from 'vitest';
import { login } from '#contract/admin.ts';
import { askLease, expectUnsigned, from, insertKeys, leaseFields } from '../support/leases.ts';
import { useShop } from '../support/shop.ts';
import { byExtent } from '../support/extent.ts';

const shop = useShop({ env: { TRUSTED_PROXIES: '1', UV_THREADPOOL_SIZE: '1' } });

/** How many keys ask at once, six times each; ten waves of them at most. */
const keysOfWave = 200;
const maxWaves = 10;
const guesses = byExtent(100, 150);

test('promise 84: who comes when 500 wait for a signature is told to come again', async () => {
  const keys = await insertKeys(shop, keysOfWave);
  const answers: Awaited<ReturnType<typeof askLease>>[] = [];
  const refused = () => answers.filter(({ status }) => status !== 200);
  // How quickly signatures are made is the machine's affair: waves come until they pile up.
  for (let wave = 0; wave < maxWaves && refused().length === 0; wave++) {
    // Each password takes the only thread for as long as some ten signatures.
    const guessing = Array.from({ length: guesses }, (_, index) =>
      fetch(shop.url + login.path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...from() },
        body: JSON.stringify({ username: `nobody-${wave}-${index}`, password: 'a wrong password' }),
      }),
    );
    const asked = [1, 2, 3, 4, 5, 6].flatMap(() =>
      keys.map((key) => askLease(shop, leaseFields(key), from())),
    );
    answers.push(...(await Promise.all(asked)));
    await Promise.all(guessing);
  }
  expect(refused().length).toBeGreaterThan(0);
  expect(answers.length - refused().length).toBeGreaterThanOrEqual(500);
  for (const answer of refused()) {
    expectUnsigned(answer, 503);
    expect(answer.retryAfter).toBeGreaterThan(0);
  }
  const [key] = keys;
  if (!key) throw new Error('There is no key');
  expect((await askLease(shop, leaseFields(key), from())).fields.status).toBe('ok');
});
