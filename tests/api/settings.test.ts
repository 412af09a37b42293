import { expect, test } from 'vitest';
import { serveArguments } from '#scripts/build.ts';
import { runWithInput } from '../support/run-with-input.ts';

/** Starts the built store with these settings and no others. */
const serve = (env: Record<string, string>) => runWithInput(serveArguments, { input: '', env });

const namesIn = (output: string) =>
  output
    .trimEnd()
    .split('\n')
    .map((line) => /^(\w+) .*\. Example: \1=\S/.exec(line)?.[1] ?? line);

test('serve names every malformed setting in a line of its own, the site’s address with the others', async () => {
  const { code, output } = await serve({
    SITE_URL: 'shop.example.com',
    SUPPORT_EMAIL: 'support',
    PORT: '99999',
    TRUSTED_PROXIES: '-1',
    DATABASE_URL: 'postgres://x',
    SECRET_KEY: 'short',
    PAYPAL_ENVIRONMENT: 'live',
  });
  expect(namesIn(output)).toEqual([
    'SITE_URL',
    'PORT',
    'TRUSTED_PROXIES',
    'DATABASE_URL',
    'SECRET_KEY',
    'PAYPAL_ENVIRONMENT',
    'PAYPAL_CLIENT_ID',
    'PAYPAL_CLIENT_SECRET',
    'PAYPAL_WEBHOOK_ID',
    'POSTMARK_SERVER_TOKEN',
    'MAIL_FROM',
    'SUPPORT_EMAIL',
  ]);
  expect(output).toContain('SITE_URL must be an http(s) address.');
  expect(code).toBe(1);
});

test('serve without any settings names those that it cannot do without', async () => {
  const { code, output } = await serve({});
  expect(namesIn(output)).toContain('SITE_URL');
  expect(output).toContain('SITE_URL is missing.');
  expect(code).toBe(1);
});
