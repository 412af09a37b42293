import { expect, test } from 'vitest';
import { runWithInput } from '#tests/support/run-with-input.ts';

test('build reports each malformed setting of the pages on a line', async () => {
  const { code, output } = await runWithInput(['scripts/build.ts'], {
    input: '',
    env: { SITE_URL: 'shop.example.com', SUPPORT_EMAIL: 'support', PORT: 'none of its business' },
  });
  expect({ code, output }).toEqual({
    code: 1,
    output:
      'SITE_URL must be an http(s) address. Example: SITE_URL=https://shop.example.com\n' +
      'SUPPORT_EMAIL must be an email address. Example: SUPPORT_EMAIL=support@shop.example.com\n',
  });
});
