import { beforeAll, expect, test } from 'vitest';
import { startTestSandbox } from '#sandbox/test-support.ts';
import { createMailer, MailRefused, type Mail, type Mailer } from './mailer.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});

const mailerOf = (change: { broadcastStream?: string } = {}): Mailer =>
  createMailer({
    apiUrl: sandbox.url,
    serverToken: 'server-token',
    from: 'orders@shop.example.com',
    fromName: () => 'Tradeshelf',
    broadcastStream: 'broadcast',
    ...change,
  });

const mail: Mail = {
  to: 'ada@example.com',
  replyTo: null,
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  tag: 'receipt',
};
const announcement = {
  unsubscribeUrl: 'https://shop.example.com/unsubscribe?t=ABC',
  reference: '7-1700000000000',
};
const newest = async () => (await sandbox.request('GET', '/inbox.json')).body.mails[0];

test('a single mail uses the transactional stream without unsubscribing', async () => {
  await mailerOf().send(mail);
  expect(await newest()).toMatchObject({ stream: 'outbound', headers: [], metadata: {} });
});

test('a domain goes out as punycode, and an answer only to letters that Postmark takes @p46', async () => {
  const [to, replyTo] = ['r&d@müller.example', 'ada@bücher.example'];
  await mailerOf().send({ ...mail, to, replyTo });
  expect(await newest()).toMatchObject({
    to: 'r&d@xn--mller-kva.example',
    replyTo: 'ada@xn--bcher-kva.example',
  });
  await mailerOf().send({ ...mail, replyTo: 'käufer@example.com' });
  expect(await newest()).toMatchObject({ to: 'ada@example.com', replyTo: '' });
});

test('an announcement is found by its reference', async () => {
  const id = await mailerOf().send({ ...mail, announcement });
  expect(await mailerOf().find(announcement)).toBe(id);
  expect(await mailerOf().find({ ...announcement, reference: '8-1700000000000' })).toBeNull();
});

test('an unknown stream is a retryable error with Postmark’s message', async () => {
  const sending = mailerOf({ broadcastStream: 'releases' }).send({ ...mail, announcement });
  await expect(sending).rejects.toThrow("422: The 'MessageStream' provided does not exist");
  await expect(sending).rejects.not.toBeInstanceOf(MailRefused);
});
