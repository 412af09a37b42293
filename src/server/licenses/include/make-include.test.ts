import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { productVersions } from '#db/schema.ts';
import { prepareSigningKeys } from '../signing-keys/signing-keys.ts';
import { insertOrder, owner, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { describeLicenseInclude, makeLicenseHelper, makeLicenseInclude } from './make-include.ts';

const db = tempDatabase();
const now = () => new Date('2026-03-01T09:30:00.000Z');

test('makeLicenseHelper returns the same archive of sources each time @p151', async () => {
  const deps = { db: db(), settings: testSettings, now };
  const { order } = await insertOrder(deps.db);
  await prepareSigningKeys(deps);
  const id = order.productId;
  const helper = await makeLicenseHelper(deps, { id }, owner);
  const sources: Record<string, string> = {};
  const archive = await fromBufferPromise(Buffer.from(helper.content));
  for await (const entry of archive.eachEntry()) {
    sources[entry.fileName] = await text(await archive.openReadStreamPromise(entry));
  }
  const name = `license-helper-${id}`;
  expect(Object.keys(sources)).toEqual([
    `${name}/license-${id}.mqh`,
    `${name}/${name}.mqh`,
    `${name}/${name}.mq4`,
    `${name}/${name}.mq5`,
  ]);
  expect(sources[`${name}/${name}.mq5`]).toContain(`#include "${name}.mqh"\r\n`);
  expect(await makeLicenseHelper(deps, { id }, owner)).toEqual(helper);
});

test('the lines and examples follow the newest stable version and the product’s platform', async () => {
  const deps = { db: db(), settings: testSettings, now };
  const { order } = await insertOrder(deps.db);
  await prepareSigningKeys(deps);
  const id = order.productId;
  const version = { productId: id, fileId: order.fileId, notes: '', releasedAt: now() };
  await deps.db.insert(productVersions).values([
    { ...version, number: '1.2', rank: 1_002, channel: 'stable' },
    { ...version, number: '1.3', rank: 1_003, channel: 'beta' },
  ]);
  const { lines, examples } = await describeLicenseInclude(deps, { id }, owner);
  const line = 'LicenseInit(LicenseKey, "1.2");';
  expect(lines[1]?.code).toContain(line);
  expect(examples.map(({ platform }) => platform)).toEqual(['MT5', 'MT4']);
  for (const { code } of examples) expect(code).toContain(line);
  expect((await makeLicenseInclude(deps, { id }, owner)).content).toContain(line);
});
