import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { useShop } from '../support/shop.ts';
import { getRaw } from './raw-http.ts';

const shop = useShop();
let island: string;
beforeAll(async () => {
  const page = await (await fetch(shop.url)).text();
  island = /fetch\("(\/_server-islands\/[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
});

const json = { 'Content-Type': 'application/json' };

async function statusOf(path: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(shop.url + path, { redirect: 'manual', ...init });
  await response.arrayBuffer();
  return response.status;
}

const bodies = [
  'null',
  'true',
  '0',
  '""',
  '"slots"',
  '[]',
  '{}',
  '{',
  '',
  '{"slots":{}}',
  '{"componentExport":"default"}',
  '{"encryptedComponentExport":null,"encryptedProps":null,"encryptedSlots":null}',
  '{"encryptedComponentExport":{"length":-1}}',
  '{"__proto__":null}',
  '['.repeat(50_000),
  `"${'x'.repeat(2_000_000)}"`,
];

describe('promise 27: a server island is for its page alone', () => {
  test.each(bodies.map((body) => [body.slice(0, 60), body]))('POST of %s', async (_, body) => {
    for (const name of ['FirstPage', 'NoSuch', '__proto__', 'constructor']) {
      const status = await statusOf(`/_server-islands/${name}`, {
        method: 'POST',
        headers: json,
        body,
      });
      expect([400, 404], name).toContain(status);
    }
  });

  test.each(['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    '%s without a body',
    async (method) => {
      expect([400, 404]).toContain(await statusOf('/_server-islands/FirstPage', { method }));
      expect([400, 404]).toContain(await statusOf(island, { method }));
    },
  );

  test('GET with values of its own making', async () => {
    const value = fc.oneof(fc.string({ maxLength: 60 }), fc.base64String({ maxLength: 60 }));
    const values = fc.record({ e: value, p: value, s: value }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(values, async (parameters) => {
        const query = new URLSearchParams(parameters);
        expect([400, 404]).toContain(await statusOf(`/_server-islands/FirstPage?${query}`));
      }),
      { numRuns: 60 },
    );
  });

  test('with whatever Referer it is asked', async () => {
    const referers = fc.oneof(
      fc.webUrl({ withQueryParameters: true }),
      fc
        .record({
          search: fc.string({ maxLength: 60 }),
          page: fc.oneof(fc.string({ maxLength: 20 }), fc.double().map(String)),
          price: fc.string({ maxLength: 9 }),
          type: fc.constantFrom('__proto__', 'indicator', 'x'),
        })
        .map((parameters) => `${shop.url}/?${new URLSearchParams(parameters)}`),
    );
    await fc.assert(
      fc.asyncProperty(referers, async (referer) => {
        const { status } = await getRaw(shop.url, island, { Referer: encodeURI(referer) });
        expect(status).toBe(200);
      }),
      { numRuns: 60 },
    );
  });

  test('and nothing of it is a fault of ours', () => {
    expect(island).toContain('/_server-islands/FirstPage?');
    expect(shop.logs()).not.toMatch(/"level":"error"|Could not render/);
  });
});
