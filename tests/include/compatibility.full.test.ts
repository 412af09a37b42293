import { sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { licenseInclude } from '#server/licenses/include/license-include.ts';
import { decideLease } from '#server/licenses/lease/decide-lease.ts';
import { leaseText, signedLease } from '#server/licenses/lease/lease-text.ts';
import { parseLeaseRequest } from '#server/licenses/lease/give-lease.ts';
import { byExtent } from '#tests/support/extent.ts';
import { compileTerminal, platforms, type Platform } from './compile-include.ts';
import { licenseKey, signerKey, useFixtures } from './fixtures.ts';
import { newSignerKey, Signer } from './lease-signer.ts';
import { Chart, type WebAnswer, type WebQuestion } from './terminal.ts';

/** The include that programs in use have. */
const older = gunzipSync(readFileSync(join(import.meta.dirname, 'license-1.1.mqh.gz'))).toString();
const olderInclude = licenseInclude(
  { siteUrl: 'https://shop.example.com', productId: 7, publicKeys: [signerKey], version: '1.1' },
  older,
);

describe.each(byExtent<readonly Platform[]>(['MT5'], platforms))('on %s', (platform) => {
  const fixtures = useFixtures(platform);
  let module: WebAssembly.Module;
  let expiresAt: Date | null;
  beforeAll(async () => {
    module = await compileTerminal(olderInclude, platform);
  });

  /** Answers as the current store does. */
  const answer = (question: WebQuestion): WebAnswer => {
    const request = parseLeaseRequest(Buffer.from(question.body));
    const now = new Date(fixtures.store.now() * 1000);
    const license = {
      productId: 7,
      state: 'completed',
      renewsId: null,
      isBlocked: 0,
      expiresAt,
      blockedAt: null,
      blockedReason: null,
      login: '5012345',
      accountNumber: '5012345',
      normalizedKey: '0ABCD1EFGH2JKMN3PQRS4TVWX5YZ67',
      updatedAt: now,
      demoAccountsFree: false,
      trial: null,
    } as const;
    const { kid } = signerKey;
    const texts = { notice: '', latest: '' };
    const decision = decideLease(license, request, now);
    const text = leaseText({ request, ...decision, ...texts, expiresAt, kid, now });
    const signature = sign('sha256', Buffer.from(text), signerKey.privateKey);
    return { status: 200, body: Buffer.from(signedLease(text, signature)) };
  };
  const olderChart = () => {
    const chart = new Chart(module, fixtures.world);
    chart.start(licenseKey);
    chart.timer();
    return chart;
  };
  const useTodaysStore = (termHours: number | null) => {
    expiresAt =
      termHours === null ? null : new Date(fixtures.world.clockMs + termHours * 3_600_000);
    fixtures.world.answer = answer;
  };

  test('yesterday’s include goes by a term, and by its renewal @p150', () => {
    useTodaysStore(10);
    const chart = olderChart();
    expect([chart.state, chart.text]).toEqual(['OK', 'License OK']);
    for (let minute = 0; minute < 600; minute++) {
      expect(chart.state).toBe('OK');
      fixtures.run(chart, { minutes: 1 });
    }
    fixtures.run(chart, { minutes: 2 });
    expect(chart.text).toMatch(/^License: Its term ended on 2\d Nov 2026\. No new trades;/);
    useTodaysStore(30 * 24);
    fixtures.run(chart, { minutes: 3 });
    expect([chart.state, chart.text]).toEqual(['OK', 'License OK']);
  });

  test('both includes run side by side @p150', () => {
    useTodaysStore(5 * 24);
    const [old, young] = [olderChart(), fixtures.startedChart()];
    // From the older program's file.
    expect([young.state, fixtures.world.questions.length]).toEqual(['OK', 1]);
    fixtures.run(young, { hours: 14 });
    expect(young.text).toBe('License OK, 4 days left');
    old.timer();
    expect([old.state, young.state]).toEqual(['OK', 'OK']);
    expect(fixtures.world.file('.answer')[1].toString()).toContain('\nuntil=');
  });

  test('yesterday’s include reads an offline file @p150', () => {
    fixtures.layOfflineFile(5 * 365 * 24);
    fixtures.cutTheNetwork();
    const chart = olderChart();
    fixtures.run(chart, { hours: 4 * 365 * 24 }, 24 * 60);
    expect(chart.state).toBe('GRACE');
  });

  test('two shops on one computer keep their files and labels apart @p307', async () => {
    const signer = newSignerKey(3);
    const shop = { siteUrl: 'https://other.example', productId: 7, publicKeys: [signer] };
    const text = licenseInclude({ ...shop, version: '1.0' });
    const { world, store } = fixtures;
    const other = new Signer(signer, () => store.now());
    world.answer = (question) =>
      (question.url.startsWith(shop.siteUrl) ? other : store).answer(question);
    const chartOf = { other: await compileTerminal(text, platform) };
    const labels = new Map<string, string>();
    const open = (programName: string) => {
      const chart = new Chart(chartOf.other, world);
      chart.start(licenseKey);
      const ours = fixtures.openChart({ labels, programName });
      ours.start(licenseKey);
      return [chart, ours];
    };
    for (const chart of open('Grid Bot')) chart.timer();
    fixtures.cutTheNetwork();
    expect(open('Trend Bot').map(({ state }) => state)).toEqual(['OK', 'OK']);
    expect([world.questions.length, labels.size]).toEqual([2, 2]);
  });

  test('today’s include takes answers without until @p150', () => {
    fixtures.store.knowsExt = false;
    const chart = fixtures.runningChart();
    expect([chart.state, chart.text]).toEqual(['OK', 'License OK']);
    fixtures.cutTheNetwork();
    expect(fixtures.startedChart().state).toBe('OK');
  });
});
