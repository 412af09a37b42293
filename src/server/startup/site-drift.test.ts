import { expect, test } from 'vitest';
import { describeSiteDrift } from './site-drift.ts';

const site = { url: 'https://a.example', name: 'A', supportEmail: 'a@a.example' };

test('names each setting that the build was made without', () => {
  expect(describeSiteDrift(site, site)).toEqual([]);
  const lines = describeSiteDrift(site, { ...site, url: 'https://b.example', name: 'B' });
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['SITE_URL', 'SITE_NAME']);
});
