import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serveArguments } from '#scripts/build.ts';
import { demoSettings } from '#scripts/demo-environment.ts';
import { findFreePort } from '#scripts/ports.ts';
import { startService, untilReady } from '#scripts/processes.ts';
import { lacks } from '../../support/machine.ts';
import { runWithInput } from '../../support/run-with-input.ts';
import { useShop } from '../../support/shop.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** Starts the built store with only these settings. */
const serve = (env: Record<string, string>) => runWithInput(serveArguments, { input: '', env });

const namesIn = (output: string) =>
  output
    .trimEnd()
    .split('\n')
    .map((line) => /^(\w+) .*\. Example: \1=\S/.exec(line)?.[1] ?? line);

test('serve names every malformed setting on a line', async () => {
  const { code, output } = await serve({
    SITE_URL: 'shop.example.com',
    SUPPORT_EMAIL: 'support',
    PORT: '99999',
    TRUSTED_PROXIES: '-1',
    DATABASE_URL: 'postgres://x',
    SECRET_KEY: 'short',
    PAYPAL_ENVIRONMENT: 'live',
    DRAIN_SECONDS: '601',
    LOG_LEVEL: 'loud',
  });
  expect(namesIn(output)).toEqual([
    'SITE_URL',
    'PORT',
    'TRUSTED_PROXIES',
    'DRAIN_SECONDS',
    'DATABASE_URL',
    'SECRET_KEY',
    'PAYPAL_ENVIRONMENT',
    'PAYPAL_CLIENT_ID',
    'PAYPAL_CLIENT_SECRET',
    'POSTMARK_SERVER_TOKEN',
    'MAIL_FROM',
    'SUPPORT_EMAIL',
    'LOG_LEVEL',
  ]);
  expect(output).toContain('SITE_URL must be an http(s) address.');
  expect(code).toBe(1);
});

describe('LOG_LEVEL', () => {
  const shop = useShop({ env: { LOG_LEVEL: 'warn' }, seed: 'none' });

  test('hides lower levels', async () => {
    await shop.terminate();
    expect(shop.logs()).not.toContain('"level":"info"');
  });
});

describe.skipIf(lacks.signals)('settings in a file', () => {
  const folder = tempFolder();

  test(`serve warns that others can read them and prints the fix${lacks.signals} @p70`, async () => {
    const path = join(folder(), '.env');
    const env = demoSettings({
      port: await findFreePort(),
      sandboxPort: 1,
      dataDir: folder(),
      secretKey: 'x'.repeat(32),
    });
    const lines = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    writeFileSync(path, lines.join('\n'), { mode: 0o644 });
    const service = startService({
      name: 'The store',
      args: [`--env-file=${path}`, ...serveArguments],
      env: { PATH: process.env.PATH },
    });
    await untilReady(`${env.SITE_URL}/readyz`, service, 30_000);
    await service.stop(10_000);
    expect(service.output()).toContain(`Run: chmod 600 ${path}`);
    expect(await service.exited).toBe(0);
  });
});
