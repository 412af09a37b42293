import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { useServedShop } from '../support/shop.ts';
import { byExtent } from '../support/extent.ts';
import { getRaw } from './raw-http.ts';

const shop = useServedShop();

const json = { 'Content-Type': 'application/json' };

async function statusOf(path: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(shop.url + path, { redirect: 'manual', ...init });
  await response.arrayBuffer();
  return response.status;
}

const bodies = [
  'null',
  'true',
  '[]',
  '{',
  '',
  '{"slots":{}}',
  '{"encryptedComponentExport":null,"encryptedProps":null,"encryptedSlots":null}',
  '{"encryptedComponentExport":{"length":-1}}',
  '['.repeat(50_000),
  `"${'x'.repeat(2_000_000)}"`,
];

describe('the catalogue’s page is made of its address alone @p27', () => {
  test('whatever the address says', async () => {
    const queries = fc.oneof(
      fc.webQueryParameters(),
      fc
        .record({
          search: fc.string({ maxLength: 60 }),
          page: fc.oneof(fc.string({ maxLength: 20 }), fc.double().map(String)),
          price: fc.string({ maxLength: 9 }),
          type: fc.constantFrom('__proto__', 'indicator', 'x'),
        })
        .map((parameters) => String(new URLSearchParams(parameters))),
    );
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const { status, text } = await getRaw(shop.url, `/?${query}`);
        expect(status).toBe(200);
        expect(text).toContain('</html>');
      }),
      { numRuns: byExtent(6, 60) },
    );
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s', async (method) => {
    for (const body of bodies) {
      expect(await statusOf('/?search=gold', { method, headers: json, body })).toBeLessThan(500);
    }
  });

  test('there are no parts of pages to be asked for by themselves', async () => {
    for (const name of ['FirstPage', 'NoSuch', '__proto__', 'constructor']) {
      const path = `/_server-islands/${name}`;
      expect(await statusOf(`${path}?e=default&p=&s=`)).toBe(404);
      for (const body of bodies) {
        expect(await statusOf(path, { method: 'POST', headers: json, body }), name).toBe(404);
      }
    }
  });

  test('and nothing of it is a fault of ours', () => {
    expect(shop.logs()).not.toMatch(/"level":"error"|Could not render/);
  });
});
