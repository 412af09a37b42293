import type { LookupAddress } from 'node:dns';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { startTestServer } from '#sandbox/test-support.ts';
import { isPublicAddress, requirePublicTarget, type Resolve } from './public-address.ts';
import { postEvent } from './post-event.ts';

const resolveTo =
  (...addresses: string[]): Resolve =>
  (_, __, callback) =>
    callback(
      null,
      addresses.map((address): LookupAddress => ({
        address,
        family: address.includes(':') ? 6 : 4,
      })),
    );

const rules = { allowsPrivate: false };

// One from each range of IANA's special-purpose registries, in other spellings, too.
const refused = `
  127.0.0.1 127.255.255.254 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1
  169.254.169.254 100.64.0.1 0.0.0.0 0.1.2.3 192.0.0.1 192.0.2.1 198.18.0.1
  198.51.100.1 203.0.113.1 192.88.99.1 224.0.0.1 240.0.0.1 255.255.255.255 [::1] [::]
  [::127.0.0.1] [::ffff:127.0.0.1] [::ffff:a00:1] [fe80::1] [fec0::1] [fc00::1]
  [fd00:ec2::254] [ff02::1] [2001:db8::1] [2001::1] [2002:7f00:1::] [64:ff9b::7f00:1]
  [64:ff9b:1::1] [100::1] [3fff::1] [5f00::1] [4000::1] 2130706433 0x7f000001 0x7f.1
  0177.0.0.1 017700000001 127.1 127.0.1 ①②⑦.0.0.1 127。0。0。1 127.0.0.1. %31%32%37.0.0.1`
  .trim()
  .split(/\s+/);

test.each(refused)('https://%s/ is not saved, and not sent to @p190', async (host) => {
  const url = new URL(`https://${host}:8443/hook`);
  await expect(requirePublicTarget(url, rules)).rejects.toThrow('public address');
  const answer = await postEvent({ url, headers: {}, body: '{}' }, rules);
  expect(answer).toMatchObject({ isTaken: false, status: null });
  expect(answer.answer).toContain('public address');
});

test.each(['http://example.com/', 'ftp://example.com/', 'file:///etc/passwd', 'data:,a'])(
  '%s is not saved @p190',
  async (address) => {
    await expect(requirePublicTarget(new URL(address), rules)).rejects.toThrow('https://');
  },
);

test.each(['93.184.216.34', '1.1.1.1', '172.32.0.1', '100.128.0.1', '[2606:4700::1111]'])(
  'https://%s/ is saved @p190',
  async (host) => {
    await expect(requirePublicTarget(new URL(`https://${host}/`), rules)).resolves.toBeUndefined();
  },
);

test('no address of a private network is public, however it is written @p190', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const host = fc.tuple(
    fc.oneof(
      fc.tuple(fc.constantFrom(0, 10, 127), byte),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 })),
      fc.constantFrom([192, 168] as const, [169, 254] as const),
      fc.tuple(fc.integer({ min: 224, max: 255 }), byte),
    ),
    byte,
    byte,
  );
  fc.assert(
    fc.property(host, ([[a, b], c, d]) => {
      const address = [a, b, c, d].join('.');
      const number = ((a * 256 + b) * 256 + c) * 256 + d;
      const hex = [a, b, c, d].map((part) => part.toString(16).padStart(2, '0'));
      const mapped = `::ffff:${hex.slice(0, 2).join('')}:${hex.slice(2).join('')}`;
      expect(isPublicAddress(address)).toBe(false);
      expect(isPublicAddress(mapped)).toBe(false);
      for (const text of [String(number), `0x${number.toString(16)}`, `0${number.toString(8)}`]) {
        expect(isPublicAddress(new URL(`https://${text}/`).hostname)).toBe(false);
      }
    }),
  );
});

test('a name that leads to one private address is refused @p190', async () => {
  const url = new URL('https://hooks.example.com/');
  const resolve = resolveTo('93.184.216.34', '10.0.0.1');
  await expect(requirePublicTarget(url, { ...rules, resolve })).rejects.toThrow('public address');
});

test('a name is checked again when something is sent, and asked once @p190', async () => {
  let hits = 0;
  const receiver = new URL(await startTestServer((_, response) => response.end(String(hits++))));
  const url = new URL(`https://hooks.example.com:${receiver.port}/`);
  const isPublic = resolveTo('93.184.216.34');
  await requirePublicTarget(url, { ...rules, resolve: isPublic });
  const resolve = vi.fn<Resolve>(resolveTo('127.0.0.1'));
  const answer = await postEvent({ url, headers: {}, body: '{}' }, { ...rules, resolve });
  expect(answer).toEqual({
    isTaken: false,
    status: null,
    answer: 'hooks.example.com is not at a public address.',
  });
  expect(resolve).toHaveBeenCalledOnce();
  expect(hits).toBe(0);
});

test('a redirect is a failure and not followed @p190', async () => {
  let hits = 0;
  const inside = await startTestServer((_, response) => response.end(String(hits++)));
  const outside = await startTestServer((_, response) =>
    response.writeHead(307, { Location: inside }).end(),
  );
  const request = { url: new URL(outside), headers: {}, body: '{}' };
  const answer = await postEvent(request, { allowsPrivate: true });
  expect(answer).toMatchObject({ isTaken: false, status: 307 });
  expect(hits).toBe(0);
});
