import { expect, test } from 'vitest';
import { noSeller } from '#contract/seller/shop-settings.ts';
import { startTestSandbox, startTestServer } from '#sandbox/test-support.ts';
import { parseVatId, askVies } from './vies.ts';

const sandbox = await startTestSandbox();
const now = () => new Date('2026-11-26T12:00:00.000Z');
const path = '/taxation_customs/vies/rest-api';
const inFrance = { prefix: 'FR', number: '83404833048' };

const ask = (viesUrl: string, vatId = '', timeoutMs?: number) =>
  askVies({ settings: { viesUrl, seller: { ...noSeller, vatId } }, now }, inFrance, { timeoutMs });

test.each([
  ['DE136695976', 'DE', 'DE136695976'],
  ['de 136 695 976', 'DE', 'DE136695976'],
  ['ATU13585627', 'AT', 'ATU13585627'],
  ['GR094259216', 'GR', 'EL094259216'],
  ['EL 094259216', 'GR', 'EL094259216'],
  ['NL010000446B01', 'NL', 'NL010000446B01'],
])('parseVatId reads %s @p272', (written, country, text) => {
  expect(parseVatId(written)).toMatchObject({ country, text, number: text.slice(2) });
});

test.each([
  ['nothing', ''],
  ['a wrong check digit', 'DE136695977'],
  ['a country outside the EU', 'CHE136695976'],
  ['the United Kingdom', 'GB980780684'],
  ['no country', '136695976'],
  ['a formula', '=DE136695976'],
  ['a long text', `DE${'1'.repeat(10_000)}`],
])('parseVatId refuses %s @p272', (_name, written) => {
  expect(parseVatId(written)).toBeNull();
});

test('VIES is asked with the seller’s own VAT ID, and its number is kept @p272', async () => {
  const url = `${sandbox.url}${path}`;
  expect(await ask(url)).toEqual({ answer: 'valid', at: now(), consultation: null });
  const known = await ask(url, 'DE 136695976');
  expect(known).toEqual({ answer: 'valid', at: now(), consultation: 'WAPIAAAA04833048' });
  await sandbox.request('POST', '/_control/vies', { vatId: 'FR83404833048', answer: 'invalid' });
  expect(await ask(url)).toMatchObject({ answer: 'invalid' });
});

test('a VIES without a usable answer is silent @p272', async () => {
  await sandbox.request('POST', '/_control/vies', { vatId: 'FR83404833048', answer: 'silent' });
  const silent = { answer: 'silent', at: now(), consultation: null };
  expect(await ask(`${sandbox.url}${path}`)).toEqual(silent);
  const broken = await startTestServer((_request, response) => response.end('{"valid":"yes"}'));
  expect(await ask(broken)).toEqual(silent);
  const failing = await startTestServer((_request, response) => response.writeHead(500).end());
  expect(await ask(failing)).toEqual(silent);
  const hanging = await startTestServer(() => {});
  expect(await ask(hanging, '', 20)).toEqual(silent);
  expect(await ask('http://127.0.0.1:1')).toEqual(silent);
});
