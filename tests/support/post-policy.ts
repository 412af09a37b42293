import { createHmac } from 'node:crypto';
import { z } from 'zod';

/** The fields of a form posted to S3, without the file. Names are case-insensitive. */
export type PostFields = Record<string, string>;

const policySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), z.number(), z.number()]),
      z.tuple([z.enum(['eq', 'starts-with']), z.string(), z.string()]),
      z.record(z.string(), z.string()),
    ]),
  ),
});
export type PostPolicy = z.output<typeof policySchema>;

export function readPolicy(fields: PostFields): PostPolicy {
  const text = Buffer.from(lowerCased(fields).policy ?? '', 'base64').toString();
  return policySchema.parse(JSON.parse(text));
}

/**
 * Signs a policy as AWS defines it
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-authentication-HTTPPOST.html).
 *
 * @param credential `KEY/20151229/REGION/s3/aws4_request`
 */
export function signPolicy(policy: string, credential: string, secretAccessKey: string): string {
  const hmac = (key: string | Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest();
  const [, ...scope] = credential.split('/');
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, policy).toString('hex');
}

interface Posted {
  fields: PostFields;
  sizeBytes: number;
  bucket: string;
}

/** Fields that need no condition. */
const uncovered = /^(policy|x-amz-signature|file|x-ignore-.*)$/;

/**
 * Returns why S3 rejects a form by its policy, or null
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html).
 */
export function refusePost({ fields, sizeBytes, bucket }: Posted, secretAccessKey: string) {
  const said: PostFields = { ...lowerCased(fields), bucket };
  const signed = signPolicy(said.policy ?? '', said['x-amz-credential'] ?? '', secretAccessKey);
  if (said['x-amz-signature'] !== signed) return 'SignatureDoesNotMatch';
  const { expiration, conditions } = readPolicy(fields);
  if (Date.parse(expiration) <= Date.now()) return 'AccessDenied: Policy expired.';
  const named = new Set<string>();
  for (const condition of conditions) {
    if (isRange(condition)) {
      const [, least, most] = condition;
      if (sizeBytes < least) return 'EntityTooSmall';
      if (sizeBytes > most) return 'EntityTooLarge';
      continue;
    }
    for (const { name, isMet } of readCondition(condition, said)) {
      named.add(name);
      if (!isMet) return `AccessDenied: ${name}`;
    }
  }
  const extra = Object.keys(said).find((name) => !named.has(name) && !uncovered.test(name));
  return extra === undefined ? null : `AccessDenied: Extra input fields: ${extra}`;
}

type Condition = PostPolicy['conditions'][number];
type Range = ['content-length-range', number, number];

const isRange = (condition: Condition): condition is Range =>
  Array.isArray(condition) && condition[0] === 'content-length-range';

function readCondition(condition: Exclude<Condition, Range>, said: PostFields) {
  if (!Array.isArray(condition)) {
    return Object.entries(lowerCased(condition)).map(([name, value]) => ({
      name,
      isMet: said[name] === value,
    }));
  }
  const [kind, field, value] = condition;
  const name = field.replace('$', '').toLowerCase();
  const given = said[name] ?? '';
  return [{ name, isMet: kind === 'eq' ? given === value : given.startsWith(value) }];
}

function lowerCased(fields: PostFields): PostFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
