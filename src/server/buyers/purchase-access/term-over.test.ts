import { describe, expect, it } from 'vitest';
import { orders, productVersions } from '#db/schema.ts';
import {
  claim,
  minutes,
  redownloadFixtures,
  refusalOf,
} from '#tests/support/redownload-fixtures.ts';
import { insertLicense, testSettings } from '#tests/support/sold-order.ts';
import { texts } from '#contract/licenses/licenses.ts';
import { createLicense } from '#server/licenses/keys/purchase-licenses.ts';
import { createRateLimiter } from '#server/kit/rate-limit/rate-limiter.ts';
import { listPortalLicenses } from './portal-licenses.ts';
import { listPortalVersions } from './portal-versions.ts';
import { opened } from '#tests/support/purchase-ids.ts';

const { db, state, redownload, newCode, after } = redownloadFixtures();
const caller = { address: '192.0.2.1' };
const deps = () => ({
  db: db(),
  settings: testSettings,
  rateLimiter: createRateLimiter(db()),
  now: () => state.now,
});

describe('a purchase whose term has ended @p154', () => {
  async function sellForTenMinutes() {
    const expiresAt = new Date(state.now.getTime() + 10 * minutes);
    const [order] = await db().update(orders).set({ expiresAt }).returning();
    await insertLicense(db(), { orderId: 'p1', expiresAt });
    await db()
      .insert(productVersions)
      .values({
        productId: order?.productId ?? 0,
        number: '1.0',
        rank: 1_000_000,
        channel: 'stable',
        fileId: state.presentFileId,
        releasedAt: state.now,
      });
    return expiresAt.toISOString();
  }

  it('opens its portal without a link, and says when it ended @p154', async () => {
    const expiresAt = await sellForTenMinutes();
    const running = await redownload(await newCode());
    expect(running).toMatchObject({
      filePath: expect.any(String),
      fileName: 'present.ex5',
      expiresAt,
    });

    after(10 * minutes);
    const { portalToken, ...over } = await redownload(await newCode());
    expect(over).toMatchObject({ filePath: null, fileName: null, sizeBytes: null, expiresAt });
    expect(over).toMatchObject({ orderId: claim.orderId });
    expect(await listPortalLicenses(deps(), { portalToken }, caller)).toMatchObject({
      isOver: true,
      licenses: [{ licenseKey: 'KEY', isOver: true, expiresAt }],
    });
    const { versions } = await listPortalVersions(deps(), { portalToken }, caller);
    expect(versions).toMatchObject([{ number: '1.0', filePath: null }]);
  });

  it('opens without a file too, since it is renewed there @p154', async () => {
    await sellForTenMinutes();
    await db().update(productVersions).set({ withdrawnAt: state.now });
    after(10 * minutes);
    expect(await redownload(await newCode())).toMatchObject({ success: true, filePath: null });
  });

  it('gives no further key @p154', async () => {
    await sellForTenMinutes();
    after(10 * minutes);
    const binding = { accountNumber: '2', brokerName: 'Harbour', email: 'ada@example.com' };
    const made = createLicense(deps(), { purchaseId: opened('p1', state.now), ...binding });
    expect(await refusalOf(made)).toMatchObject({ status: 409, message: texts.termOver });
  });
});
