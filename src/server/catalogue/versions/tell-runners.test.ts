import { beforeEach, expect, test } from 'vitest';
import { changeVersion as route } from '#contract/catalogue/version-form.ts';
import { licenseTraces, productVersions } from '#db/schema.ts';
import {
  idleOutbox,
  insertLicense,
  insertOrder,
  testSettings,
  owner as caller,
} from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { DownloadNotes } from '#server/buyers/downloads/download-notes.ts';
import { LeaseTraces } from '#server/licenses/lease/lease-traces.ts';
import { changeVersion } from './change-version.ts';
import { makeWithdrawnMail } from './tell-runners.ts';

const db = tempDatabase();
const now = new Date('2026-03-01T09:30:00.000Z');
const deps = () => ({
  db: db(),
  settings: testSettings,
  outbox: idleOutbox(),
  leaseTraces: new LeaseTraces(db()),
  downloadNotes: new DownloadNotes(db()),
  now: () => now,
});
const change = (input: object) =>
  changeVersion(deps(), route.input.parse({ id: '1', number: '2.4', ...input }), caller);
const withdrawal = { withdrawn: 1, reason: 'It opens too many trades' };
const notices = async () => (await db().query.licenses.findMany()).map(({ notice }) => notice);
const mails = () => db().query.outbox.findMany();

beforeEach(async () => {
  await insertOrder(db());
  await insertOrder(db(), { id: 'other', paypalOrderId: 'OTHER', email: 'eve@example.com' });
  const released = { channel: 'stable' as const, fileId: 1, releasedAt: now };
  await db()
    .insert(productVersions)
    .values([
      { productId: 1, number: '2.3', rank: 2_003_000, ...released },
      { productId: 1, number: '2.4', rank: 2_004_000, ...released },
    ]);
  const keys = [
    ['purchase-1', ['2.4.0']],
    ['purchase-1', ['2.4']],
    ['purchase-1', ['2.4', '2.3']],
    ['purchase-1', []],
    ['other', ['2.4']],
  ] as const;
  for (const [index, [orderId, versions]] of keys.entries()) {
    const key = { licenseKey: `KEY${index}`, accountNumber: String(index), lastLeaseAt: now };
    const { id: licenseId } = await insertLicense(db(), { orderId, ...key });
    for (const [day, version] of versions.entries()) {
      const lastAt = new Date(now.getTime() + day);
      const used = { day: `2026-03-0${day + 1}`, login: '1', server: 'S', firstAt: lastAt, lastAt };
      const asked = { count: 1, outcome: 'ok' as const, platform: 'MT5', build: '1', address: '' };
      await db()
        .insert(licenseTraces)
        .values({ licenseId, version, ...used, ...asked });
    }
  }
});

test('a withdrawal tells those who run the version, once an address @p229', async () => {
  await change({ ...withdrawal, mail: true, notice: 'Install 2.3' });
  await change({ ...withdrawal, mail: true, notice: 'Install 2.3' });
  expect(await notices()).toEqual(['Install 2.3', 'Install 2.3', '', '', '']);
  const queued = await mails();
  expect(queued.map(({ toAddress }) => toAddress)).toEqual(['ada@example.com']);
  const [mail] = queued;
  if (!mail) throw new Error('There is no mail');
  expect(await makeWithdrawnMail(deps(), mail)).toMatchObject({
    text: expect.stringContaining('It opens too many trades'),
  });
  await change({ withdrawn: 0 });
  expect(await makeWithdrawnMail(deps(), mail)).toHaveProperty('withdrawn');
});

test('a withdrawal tells the program that has just asked @p302', async () => {
  const leaseTraces = new LeaseTraces(db());
  const asked = { login: '1', server: 'S', ver: '2.4', platform: 'MT5', build: '1' } as const;
  const at = new Date(now.getTime() + 9);
  leaseTraces.record({ licenseId: 3, request: asked, outcome: 'ok', address: '', at });
  const input = route.input.parse({ id: '1', number: '2.4', ...withdrawal, notice: 'Install 2.3' });
  await changeVersion({ ...deps(), leaseTraces }, input, caller);
  expect((await notices()).filter(Boolean)).toHaveLength(3);
});

test('a withdrawal tells nobody unless it is asked to @p229', async () => {
  await change(withdrawal);
  expect(await notices()).toEqual(['', '', '', '', '']);
  expect(await mails()).toEqual([]);
  const alone = route.input.safeParse({ id: '1', number: '2.4', mail: true });
  expect(alone.error?.issues).toMatchObject([{ path: ['mail'] }]);
});
