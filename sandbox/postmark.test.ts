import { expect, test } from 'vitest';
import { addresses } from './postmark.ts';
import { startTestSandbox } from './test-support.ts';

const sandbox = await startTestSandbox();

const MAIL = {
  From: 'Tradeshelf <shop@example.com>',
  To: 'buyer@example.com',
  Subject: 'Your <b>code</b>',
  TextBody: '12345678\nhttps://example.com/a?b=1&c=2.',
  HtmlBody: '<p>12345678</p>',
};

const post = (mail: unknown, token = 'server-token') =>
  sandbox.request('POST', '/email', mail, { 'x-postmark-server-token': token });
const inbox = async (to: string) =>
  (await sandbox.request('GET', `/inbox.json?to=${encodeURIComponent(to)}`)).body;

test('a mail is taken and shows in the inbox', async () => {
  const sent = await post(MAIL);
  expect(sent).toMatchObject({
    status: 200,
    body: { To: MAIL.To, ErrorCode: 0, Message: 'OK' },
  });
  const { mails, total } = await inbox('Buyer@example.com');
  expect(total).toBe(1);
  expect(mails[0]).toMatchObject({ id: sent.body.MessageID, subject: MAIL.Subject });

  const page = await sandbox.request('GET', `/inbox/${sent.body.MessageID}`);
  expect(page.body.text).toContain('Your &lt;b&gt;code&lt;/b&gt;');
  expect(page.body.text).toContain('href="https://example.com/a?b=1&amp;c=2"');
  const part = await sandbox.request('GET', `/inbox/${sent.body.MessageID}/html`);
  expect(part.body.text).toContain(MAIL.HtmlBody);
  expect(part.headers.get('content-security-policy')).toMatch(/^sandbox /);
  expect((await inbox('stranger@example.com')).total).toBe(0);
});

test('a wrong server token is 401 with code 10', async () => {
  expect(await post(MAIL, 'wrong')).toMatchObject({ status: 401, body: { ErrorCode: 10 } });
});

test.each([
  [402, '{"From":'],
  [300, { ...MAIL, To: 'not an address' }],
  [300, { ...MAIL, To: '' }],
  [300, { ...MAIL, From: 'nobody' }],
  [300, { ...MAIL, TextBody: '', HtmlBody: '' }],
  [406, { ...MAIL, To: 'HardBounce@bounce-testing.postmarkapp.com' }],
])('code %i comes with 422', async (code, mail) => {
  expect(await post(mail)).toMatchObject({ status: 422, body: { ErrorCode: code } });
});

test('an address can be marked inactive', async () => {
  await sandbox.control('inactive', { email: 'gone@example.com' });
  const answer = await post({ ...MAIL, To: 'Gone <GONE@example.com>' });
  expect(answer.body.ErrorCode).toBe(406);
});

test('faults: refused, down, and cut after it was taken', async () => {
  const order = (fault: string) => sandbox.control('faults', { operation: 'mail', fault });
  await order('decline');
  expect((await post(MAIL)).body.ErrorCode).toBe(406);
  await order('http-503');
  expect((await post(MAIL)).status).toBe(503);
  await order('cut-after-effect');
  await expect(post({ ...MAIL, To: 'cut@example.com' })).rejects.toThrow('fetch failed');
  expect((await inbox('cut@example.com')).total).toBe(1);
});

test('lists of addresses', () => {
  expect(addresses('"Doe, Ann" <ann@example.com>, bob@example.com')).toEqual([
    'ann@example.com',
    'bob@example.com',
  ]);
  expect(addresses('ann@example.com; bob')).toBeNull();
});
