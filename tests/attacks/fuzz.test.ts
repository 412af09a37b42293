import fc from 'fast-check';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { logout } from '#contract/seller/admin.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { failureTypeOf, readFailure } from '../support/failures.ts';
import { useShop } from '../support/shop.ts';
import { byExtent } from '../support/extent.ts';
import { namesOf, oddRequest, type OddRequest } from './odd-requests.ts';

// Each request has its own address: this test is not about limits.
const shop = useShop({ env: { TRUSTED_PROXIES: '1' }, admin: true });

/** Runs per route, with and without a token. */
const runs = byExtent(3, 12);

let addresses = 0;
/** Sends the request unchanged, which `fetch` would not. */
function send(method: string, { target, headers, body }: OddRequest) {
  const address = `198.18.${(++addresses >> 8) & 255}.${addresses & 255}`;
  const { hostname, port } = new URL(shop.url);
  return new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
    const sending = request({
      hostname,
      port,
      method,
      path: target,
      agent: false,
      headers: { ...headers, 'X-Forwarded-For': address, 'Content-Length': body?.length ?? 0 },
    });
    sending.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sending.end(body ?? undefined);
  });
}

/** Matches half of a surrogate pair, which JSON can express and UTF-8 cannot. */
const halfOfPair = /\\ud[89a-f]/i;

/** Expects no fault of ours, failures in their format, and nothing that a database cannot take. */
function judge(route: Route, { status, type, text }: Awaited<ReturnType<typeof send>>): void {
  expect(status, text).toBeGreaterThanOrEqual(200);
  expect(status, text).toBeLessThan(500);
  expect(text).not.toMatch(halfOfPair);
  if (status >= 400) {
    expect(type).toBe(failureTypeOf(route));
    readFailure(route.path, text);
  } else if (!route.answer && status === 200) route.output.parse(JSON.parse(text));
}

const sendAndJudge = async (route: Route, odd: OddRequest) =>
  judge(route, await send(route.method, odd));

/** fast-check reports the seed and the smallest failing request. */
const checkRoute = (route: Route, authorization: fc.Arbitrary<string | null>) =>
  fc.assert(
    fc.asyncProperty(oddRequest(route), authorization, async (odd, bearer) => {
      const headers = { ...odd.headers, ...(bearer !== null && { Authorization: bearer }) };
      await sendAndJudge(route, { ...odd, headers });
    }),
    { numRuns: runs },
  );

describe('nothing that is said makes a fault of ours @p27', () => {
  const garbage = fc.constantFrom(null, null, '', 'Bearer', 'Bearer x', 'Basic Og==', '%00');

  test.each(routes)('$method $path, said by anybody', async (route) => {
    await expect(checkRoute(route, garbage)).resolves.toBeUndefined();
  });

  test.each(routes.filter((route) => route.admin && route !== logout))(
    '$method $path, said by the admin',
    async (route) => {
      await expect(checkRoute(route, fc.constant(`Bearer ${shop.token}`))).resolves.toBeUndefined();
    },
  );
});

describe('half of a surrogate pair is a sign like any other @p27', () => {
  const half = '\\uD83D';

  test.each(routes.filter((route) => !route.form && route !== logout))(
    'in every text of $method $path',
    async (route) => {
      const names = namesOf(route);
      const hasBody = route.method === 'POST' || route.method === 'PUT';
      const json = [...names, half].map((name) => `"${name}":"a${half}@example.com"`).join(',');
      const query = names.map((name) => `${name}=a%ed%a0%bd`).join('&');
      const withHalves = {
        target: route.path.replace('{id}', '2') + (hasBody ? '' : `?${query}`),
        headers: {
          'Content-Type': 'application/json',
          ...(route.admin && { Authorization: `Bearer ${shop.token}` }),
        },
        body: hasBody ? Buffer.from(`{${json}}`) : null,
      };
      await expect(sendAndJudge(route, withHalves)).resolves.toBeUndefined();
    },
  );
});

test('the store is what it was @p27', async () => {
  const { status, text } = await send('GET', {
    target: '/api/products?limit=1',
    headers: {},
    body: null,
  });
  expect(status).toBe(200);
  expect(JSON.parse(text)).not.toHaveProperty('admin');
  expect(shop.logs()).not.toContain('"level":"error"');
});
