import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { leaseKeys, licenseTraces } from '#db/schema.ts';
import { login } from '#contract/seller/admin.ts';
import { getOverview } from '#contract/seller/overview.ts';
import { demoAdmin, environmentWith } from '#scripts/demo-environment.ts';
import { runScript } from '#scripts/processes.ts';
import {
  askLease,
  expectUnsigned,
  from,
  insertKeys,
  isSigned,
  leaseFields,
  publicKeyOf,
  sellKey,
} from '../../support/leases.ts';
import { useShop } from '../../support/shop.ts';
import { byExtent } from '../../support/extent.ts';
import { startBeside } from '../../support/second-store.ts';

const shop = useShop({ env: { TRUSTED_PROXIES: '1' } });

const run = (args: string[], env: Record<string, string> = {}) =>
  runScript(['scripts/lease-key.ts', ...args], { env: environmentWith({ ...shop.env, ...env }) });

describe('key pairs @p82', () => {
  test('a running store signs with the newest at once, and with an older one on request @p82', async () => {
    const key = await sellKey(shop);
    const kidFor = async (kid?: string) => {
      const answer = await askLease(shop, leaseFields(key, kid ? { kid } : {}), from());
      expect(isSigned(answer, await publicKeyOf(shop, answer))).toBe(true);
      return Number(answer.fields.kid);
    };
    expect(await kidFor()).toBe(1);
    expect((await run(['rotate'])).code).toBe(0);
    expect([await kidFor(), await kidFor('1'), await kidFor('2')]).toEqual([2, 1, 2]);
    expect([await kidFor('0'), await kidFor('0001'), await kidFor('9999')]).toEqual([2, 1, 2]);
    expect((await run(['rotate', '--revoke'])).code).toBe(0);
    expect([await kidFor(), await kidFor('1'), await kidFor('2')]).toEqual([3, 3, 3]);
  });

  test('under another SECRET_KEY the store starts, logs an error and signs nothing @p82', async () => {
    const key = await sellKey(shop);
    const before = await shop.database.db.select().from(leaseKeys);
    const other = await startBeside(shop, { SECRET_KEY: randomBytes(32).toString('hex') });
    try {
      const refused = await askLease(other, leaseFields(key), from());
      expectUnsigned(refused, 503);
      expect(refused.retryAfter).toBeGreaterThan(0);
      expect(await shop.database.db.select().from(leaseKeys)).toEqual(before);
      const lines = other.service.output().split('\n');
      const told = lines.filter((line) => line.includes('lease-key -- rewrap'));
      expect(told).toHaveLength(1);
      expect(told[0]).toContain('"level":"error"');
      expect(told[0]).toMatch(/"kids":\[\d+\]/);
      expect(shop.logs()).not.toContain('lease-key -- rewrap');
      expect(await closedKeysAt(other.url)).toBe(1);
      expect((await fetch(other.url)).status).toBe(200);
      // The store with the right key is unaffected.
      expect((await askLease(shop, leaseFields(key), from())).fields.status).toBe('ok');
    } finally {
      await other.stop();
    }
    expect(await closedKeysAt(shop.url)).toBe(0);
  });

  async function closedKeysAt(url: string): Promise<number> {
    const session = await fetch(url + login.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(demoAdmin),
    });
    const { token } = login.output.parse(await session.json());
    const headers = { Authorization: `Bearer ${token}` };
    const overview = await fetch(url + getOverview.path, { headers });
    return getOverview.output.parse(await overview.json()).attention.closedLeaseKeys;
  }
});

describe('many at once @p84', () => {
  test('the store grants hundreds of leases from each address while it serves pages @p84', async () => {
    const keys = await insertKeys(shop, 200);
    const addresses = byExtent(3, 10);
    let pages = 0;
    const over = new AbortController();
    const reading = (async () => {
      while (!over.signal.aborted) {
        expect((await fetch(shop.url)).status).toBe(200);
        pages++;
      }
    })();
    const outcomes: string[] = [];
    const askAll = async (address: string) => {
      for (let first = 0; first < keys.length; first += 40) {
        const asked = keys.slice(first, first + 40).map(async (key) => {
          const { status, fields } = await askLease(shop, leaseFields(key), from(address));
          outcomes.push(`${status} ${fields.status}`);
        });
        await Promise.all(asked);
      }
    };
    await Promise.all(
      Array.from({ length: addresses }, (_, index) => askAll(`203.0.113.${index + 1}`)),
    );
    over.abort();
    await reading;
    expect(outcomes).toHaveLength(keys.length * addresses);
    expect(new Set(outcomes)).toEqual(new Set(['200 ok']));
    expect(pages).toBeGreaterThan(0);
    const traced = async () => {
      const rows = await shop.database.db.select().from(licenseTraces);
      const own = rows.filter(({ licenseId }) => licenseId >= (keys[0]?.licenseId ?? 0));
      return { rows: own.length, count: own.reduce((sum, { count }) => sum + count, 0) };
    };
    await expect.poll(traced).toEqual({ rows: 200, count: keys.length * addresses });
  });
});

describe('a stop @p83', () => {
  const stopped = useShop({ env: { DRAIN_SECONDS: '0' } });

  test('writes the buffered traces @p83', async () => {
    const key = await sellKey(stopped);
    for (let round = 1; round <= 3; round++) {
      expect((await askLease(stopped, leaseFields(key))).fields.status).toBe('ok');
      expect(await stopped.terminate()).toBe(0);
      const [trace] = await stopped.database.db.select().from(licenseTraces);
      expect(trace).toMatchObject({ licenseId: key.licenseId, count: round, outcome: 'ok' });
      await stopped.restart();
    }
  });
});
