import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readPolicy, signPolicy } from '#tests/support/post-policy.ts';
import { bucketName, s3Keys, startS3, type TestS3 } from '#tests/support/s3.ts';
import type { IncomingFiles, PostAddress } from './incoming.ts';
import { StorageUnavailable } from './storage-state.ts';
import { openStorage } from './open-storage.ts';

let s3: TestS3;
let incoming: IncomingFiles;
let nextPrefix = 0;
const prefix = () => `shop-${nextPrefix}`;

beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());
beforeEach(() => {
  nextPrefix++;
  incoming = incomingOf(s3.storage(prefix()));
});

function incomingOf(settings: Parameters<typeof openStorage>[0]): IncomingFiles {
  const { incoming: opened } = openStorage(settings);
  if (!opened) throw new Error('It takes no files');
  return opened;
}

/** Posts as a browser would. */
async function post({ url, fields }: PostAddress, content: string, change = {}): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries<string>({ ...fields, ...change })) {
    form.append(name, value);
  }
  form.append('file', new File([content], 'any name.ex5'));
  return (await fetch(url, { method: 'POST', body: form })).status;
}

const sign = (id: string, sizeBytes: number) =>
  incoming.sign(id, { sizeBytes, expiresInSeconds: 1800 });

test('signPolicy signs AWS’s example as documented', () => {
  // https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-post-example.html
  const credential = 'AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request';
  const policy = [
    '{ "expiration": "2015-12-30T12:00:00.000Z",',
    '  "conditions": [',
    '    {"bucket": "sigv4examplebucket"},',
    '    ["starts-with", "$key", "user/user1/"],',
    '    {"acl": "public-read"},',
    '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
    '    ["starts-with", "$Content-Type", "image/"],',
    '    {"x-amz-meta-uuid": "14365123651274"},',
    '    {"x-amz-server-side-encryption": "AES256"},',
    '    ["starts-with", "$x-amz-meta-tag", ""],',
    '',
    `    {"x-amz-credential": "${credential}"},`,
    '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
    '    {"x-amz-date": "20151229T000000Z" }',
    '  ]',
    '}',
  ].join('\r\n');
  expect(
    signPolicy(
      Buffer.from(policy).toString('base64'),
      credential,
      'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    ),
  ).toBe('8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e');
});

describe('promise 91: an upload address', () => {
  test('is signed for one key, type and size, for half an hour', async () => {
    const before = Date.now();
    const { url, fields } = await sign('an-id', 5_000_000);
    expect(url).toBe(`${s3.endpoint}/${bucketName}`);
    const { expiration, conditions } = readPolicy(fields);
    const key = `${prefix()}/incoming/an-id`;
    expect(fields.key).toBe(key);
    expect(conditions).toContainEqual({ key });
    expect(conditions).toContainEqual({ bucket: bucketName });
    expect(conditions).toContainEqual({ 'Content-Type': 'application/octet-stream' });
    expect(conditions).toContainEqual(['content-length-range', 5_000_000, 5_000_000]);
    expect(conditions.filter((each) => Array.isArray(each))).toHaveLength(1);
    const holdsMs = Date.parse(expiration) - before;
    expect(holdsMs).toBeGreaterThan(1_798_000);
    expect(holdsMs).toBeLessThan(1_805_000);
    const { Policy = '', 'X-Amz-Credential': credential = '', 'X-Amz-Signature': said } = fields;
    const day = new Date(before).toISOString().slice(0, 10).replaceAll('-', '');
    expect(credential).toBe(`${s3Keys.accessKeyId}/${day}/us-east-1/s3/aws4_request`);
    expect(said).toBe(signPolicy(Policy, credential, s3Keys.secretAccessKey));
  });

  test('accepts the file outside the shop’s own files', async () => {
    const address = await sign('an-id', 5);
    expect(await incoming.read('an-id')).toBeNull();
    expect(await post(address, 'hello')).toBe(204);
    const found = await incoming.read('an-id');
    expect(found?.sizeBytes).toBe(5);
    expect(found && (await text(found.content))).toBe('hello');
    expect(await Array.fromAsync(openStorage(s3.storage(prefix())).list())).toEqual([[]]);
    await incoming.delete('an-id');
    await incoming.delete('an-id');
    expect(await incoming.read('an-id')).toBeNull();
  });

  test.each([
    ['a byte less', 'hell', {}, 400],
    ['a byte more', 'hello!', {}, 400],
    ['another key', 'hello', { key: 'ab/cd/abcd' }, 403],
    ['another type', 'hello', { 'Content-Type': 'text/html' }, 403],
    ['a field more', 'hello', { acl: 'public-read' }, 403],
    ['another signature', 'hello', { 'X-Amz-Signature': 'x'.repeat(64) }, 403],
  ])('rejects %s', async (_, content, change, status) => {
    expect(await post(await sign('an-id', 5), content, change)).toBe(status);
    expect(await incoming.read('an-id')).toBeNull();
  });

  test('rejects a file after it has expired', async () => {
    const address = await incoming.sign('late', { sizeBytes: 5, expiresInSeconds: -1 });
    expect(await post(address, 'hello')).toBe(403);
  });

  test('has the declared origin of the bucket', async () => {
    expect(await incoming.origin()).toBe(s3.endpoint);
    const atAws = incomingOf({ storageUrl: 's3://my-files/shop?region=eu-west-1', s3: s3Keys });
    expect(await atAws.origin()).toBe('https://my-files.s3.eu-west-1.amazonaws.com');
    const address = await atAws.sign('an-id', { sizeBytes: 1, expiresInSeconds: 60 });
    expect(new URL(address.url).origin).toBe(await atAws.origin());
  });
});

test('sweep deletes old uploads alone', async () => {
  for (const id of ['one', 'two']) await post(await sign(id, 5), 'hello');
  const { hash } = await openStorage(s3.storage(prefix())).put(randomBytes(10));
  const anHourAgo = new Date(Date.now() - 3_600_000);
  expect(await incoming.sweep(anHourAgo)).toBe(0);
  const inAnHour = new Date(Date.now() + 3_600_000);
  expect(await incoming.sweep(inAnHour)).toBe(2);
  expect(await incoming.read('one')).toBeNull();
  expect(await openStorage(s3.storage(prefix())).stat(hash)).not.toBeNull();
});

test('promise 76: read throws StorageUnavailable without S3', async () => {
  s3.be('gone');
  await expect(incoming.read('an-id')).rejects.toThrow(StorageUnavailable);
  s3.be('answers');
});
