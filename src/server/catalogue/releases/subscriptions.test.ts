import { describe, expect, it } from 'vitest';
import { productVersions } from '#db/schema.ts';
import { insertBuyers, insertVersion, releaseFixtures } from '#tests/support/release-stage.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { countBuyers } from './buyers.ts';
import { isSubscribed, setSubscribed } from './subscriptions.ts';

const db = tempDatabase();
const { state, deps, sendAll, announce, rows } = releaseFixtures(db);

describe('promise 108: unsubscribing', () => {
  it('uses one token for an address to unsubscribe and resubscribe', async () => {
    const version = await insertVersion(db());
    await insertBuyers(db(), version, 1);
    await announce(version);
    await sendAll();
    const token =
      new URL(state.sent[0]?.announcement?.unsubscribeUrl ?? '').searchParams.get('t') ?? '';
    expect(token).toMatch(/^[0-9A-Z]{32}$/);
    expect(await isSubscribed(deps(), token)).toBe(true);
    for (const subscribed of [false, false, true, true, false]) {
      expect(await setSubscribed(deps(), token, subscribed)).toBe(subscribed);
      expect(await isSubscribed(deps(), token)).toBe(subscribed);
    }
    expect(await countBuyers(db(), version.productId, 'stable', deps().now())).toBe(0);
    const [next] = await db()
      .insert(productVersions)
      .values({ ...version, id: undefined, number: '2.1', rank: 2_001_000 })
      .returning();
    await announce(next ?? version);
    expect(await rows()).toHaveLength(1);
    for (const unknown of ['', 'x', '0'.repeat(32)]) {
      expect(await isSubscribed(deps(), unknown)).toBeNull();
      expect(await setSubscribed(deps(), unknown, false)).toBeNull();
    }
  });

  it('uses the same token in every mail', async () => {
    const version = await insertVersion(db());
    await insertBuyers(db(), version, 1);
    const [next] = await db()
      .insert(productVersions)
      .values({ ...version, id: undefined, number: '2.1', rank: 2_001_000 })
      .returning();
    await announce(version);
    await announce(next ?? version);
    await sendAll();
    const urls = state.sent.map(({ announcement }) => announcement?.unsubscribeUrl);
    expect(urls).toHaveLength(2);
    expect(urls[0]).toBe(urls[1]);
  });
});
