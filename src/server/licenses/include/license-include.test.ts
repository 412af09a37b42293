import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { licenseInclude, unreachableReasons } from './license-include.ts';

const pemOf = (modulusLength: number, publicExponent = 65_537) =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicExponent,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).publicKey;
const publicKeyPem = pemOf(2048);
const include = (siteUrl = 'https://shop.example.com', version = '1.0') =>
  licenseInclude({ siteUrl, productId: 7, publicKeys: [{ kid: 3, publicKeyPem }], version });

test('licenseInclude renders ASCII with Windows line ends and no placeholder', () => {
  const text = include('https://größe.example');
  expect(text).toMatch(/^[\r\n\x20-\x7e]+$/);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text).not.toMatch(/\{\{|\}\}/);
  // C++ would join the next line.
  expect(text).not.toMatch(/\\\r\n/);
});

test('licenseInclude contains the store, the product and the keys', () => {
  const other = pemOf(2048);
  const text = licenseInclude({
    siteUrl: 'https://shop.example.com/',
    productId: 123,
    publicKeys: [
      { kid: 4, publicKeyPem: other },
      { kid: 3, publicKeyPem },
    ],
    version: '1.0',
  });
  expect(text).toContain('LicenseStore   = "https://shop.example.com";');
  expect(text).toContain('LicenseProduct = 123;');
  expect(text).toContain('LicenseKids[LICENSE_KEYS] = { 4, 3 };');
  expect(text).toContain('const uint LicenseModuli[128]');
});

test.each([
  'https://shop.example.com/"; ExpertRemove(); //',
  'https://shop.example.com/\\',
  'https://shop.example.com/*/ x',
  'https://user:pass"@shop.example.com/?a=\\#"',
  'https://shop.example.com/\r\nvoid OnTick() {}',
])('an address ends neither literal nor comment: %j', (siteUrl) => {
  const lines = include(siteUrl, '1.0\r\n#define x').split('\r\n');
  expect(lines.filter((line) => /^(void OnTick|#define x|ExpertRemove)/.test(line))).toEqual([]);
  const literal = lines.find((line) => line.startsWith('const string LicenseStore'));
  expect(literal).toMatch(/^const string LicenseStore {3}= "(?:[^"\\]|\\.)*";$/);
  expect(lines.filter((line) => line.endsWith('\\'))).toEqual([]);
});

test('unreachableReasons names a port, a path and http separately', () => {
  const counts = (siteUrl: string) => unreachableReasons(siteUrl).length;
  expect(counts('https://shop.example.com')).toBe(0);
  expect(counts('https://shop.example.com:443')).toBe(0);
  expect(counts('https://shop.example.com:8443')).toBe(1);
  expect(counts('https://shop.example.com/shop')).toBe(1);
  expect(counts('http://shop.example.com')).toBe(1);
  expect(counts('http://shop.example.com:80')).toBe(1);
  expect(counts('http://127.0.0.1:4321/shop')).toBe(3);
});

test('licenseInclude rejects keys that it cannot check with', () => {
  const withKey = (pem: string) => () =>
    licenseInclude({
      siteUrl: 'https://shop.example.com',
      productId: 7,
      publicKeys: [{ kid: 1, publicKeyPem: pem }],
      version: '1.0',
    });
  expect(withKey(pemOf(1024))).toThrow('2048 bits');
  expect(withKey(pemOf(2048, 3))).toThrow('exponent 65537');
  expect(() =>
    licenseInclude({
      siteUrl: 'https://shop.example.com',
      productId: 7,
      publicKeys: [],
      version: '1.0',
    }),
  ).toThrow('needs a public key');
});
