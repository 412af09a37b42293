import { expect, test } from 'vitest';
import { licenseTraces } from '#db/schema.ts';
import { purchaseCapability } from '#server/sales/orders/purchase-capability.ts';
import { testSettings } from '#tests/support/sold-order.ts';
import { trialStage } from '#tests/support/trial-stage.ts';
import { listTrialChecks } from './list-checks.ts';

const stage = trialStage();
const minute = 60_000;

test('the token of a trial lists the checks of its key for half an hour @p336', async () => {
  const { checksToken, licenseKey, program } = await stage.start();
  expect(program.productId).toBe(stage.productId());
  const deps = stage.deps();
  const ask = (token = checksToken) => listTrialChecks(deps, { checksToken: token });
  expect((await ask()).checks).toEqual([]);
  const [id = '', ...rest] = checksToken.split('.');
  const [day, at] = ['2026-04-01', stage.now()];
  const asked = { login: '7001001', server: 'Broker-Demo', day, firstAt: at, lastAt: at, count: 1 };
  const from = { version: '', platform: 'MT5', build: '', address: '192.0.2.1' };
  const trace = { ...asked, ...from, licenseId: Number(id), outcome: 'ok' as const };
  await stage.db().insert(licenseTraces).values(trace);
  expect((await ask()).checks).toMatchObject([{ login: '7001001', outcome: 'ok' }]);
  const end = new Date(at.getTime() + 60 * minute);
  const purchase = purchaseCapability(id, end, testSettings.secretKey);
  for (const wrong of [[`${id}1`, ...rest].join('.'), purchase, licenseKey, '']) {
    await expect(ask(wrong)).rejects.toMatchObject({ status: 401 });
  }
  for (let calls = 2; calls < 240; calls++) await ask();
  await expect(ask()).rejects.toMatchObject({ status: 429 });
  stage.after(30 * minute);
  await expect(ask()).rejects.toMatchObject({ status: 401 });
});
