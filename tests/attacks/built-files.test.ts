import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sandboxCredentials } from '#scripts/demo-environment.ts';

test('no file that browsers get holds a secret of the build @p37', () => {
  const folder = 'dist/client';
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|png|webp|woff2|ico)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  expect(texts.length).toBeGreaterThan(10);
  const names = /SECRET_KEY|PAYPAL_CLIENT_SECRET|POSTMARK_SERVER_TOKEN|DATABASE_AUTH_TOKEN/;
  const { PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, POSTMARK_SERVER_TOKEN } = sandboxCredentials;
  const ofTheBuild = 'no page that is built holds it';
  const secrets = [PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, POSTMARK_SERVER_TOKEN, ofTheBuild];
  for (const text of texts) {
    expect(text).not.toMatch(names);
    for (const secret of secrets) expect(text).not.toContain(secret);
  }
});
