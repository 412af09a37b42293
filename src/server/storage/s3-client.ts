import type * as S3Sdk from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import { StorageUnavailable, StorageWatch, type StorageState } from './storage-state.ts';

/**
 * Times for whatever is asked of S3, ms. `connectionTimeout` is for the connection, `requestTimeout` until the answer begins, and
 * `socketTimeout` for a connection on which no byte moves, in either direction: twice that where bytes wait to be sent, since Node
 * then looks a second time.
 */
const limits = {
  connectionTimeout: 2_000,
  requestTimeout: 4_000,
  throwOnRequestTimeout: true,
  socketTimeout: 5_500,
};
/** No browser runs or shows it, whatever the bytes are: S3 sends no `nosniff` (docs/decisions/files-in-s3.md). */
export const contentType = 'application/octet-stream';
/** With the first one. The SDK waits some 100 ms in between. */
const maxAttempts = 2;

interface Connected {
  sdk: typeof S3Sdk;
  client: S3Sdk.S3Client;
}

interface ListOptions {
  from?: string | undefined;
  under?: string;
}

/** An object by its name behind the prefix, and when it was last put. */
interface Listed {
  name: string;
  putAt: Date;
}

/** The part of a bucket that begins with a prefix. */
export interface Bucket {
  connect(): Promise<Connected>;
  /** All questions to S3 go through here. @throws StorageUnavailable, or what S3 says of a single object */
  ask<Answer>(question: (s3: Connected) => Promise<Answer>): Promise<Answer>;
  /** What `ask` would throw, of an error that comes while an answer is read. */
  explain(error: unknown): unknown;
  /** Where an object of that name is, as S3 wants it. */
  at(name: string): { Bucket: string; Key: string };
  /** So many objects, all or those whose names begin with `under`. */
  list(
    atMost: number,
    options?: ListOptions,
  ): Promise<{ objects: Listed[]; next?: string | undefined }>;
  state(): Promise<StorageState>;
}

/** @param url `s3://BUCKET/PREFIX?endpoint=…&region=…` */
export function openBucket(
  url: URL,
  credentials: { accessKeyId: string; secretAccessKey: string },
): Bucket {
  const name = url.hostname;
  const path = decodeURIComponent(url.pathname).replace(/^\/|\/$/g, '');
  const prefix = path && `${path}/`;
  const bucket: Bucket = {
    connect: connectOnce(url, credentials),
    async ask(question) {
      const connected = await bucket.connect();
      try {
        const answer = await question(connected);
        watch.note(null);
        return answer;
      } catch (error) {
        throw bucket.explain(error);
      }
    },
    explain(error) {
      const explained = explainFailure(error, name);
      watch.note(explained instanceof StorageUnavailable ? explained : null);
      return explained;
    },
    at: (objectName) => ({ Bucket: name, Key: prefix + objectName }),
    async list(atMost, { from, under = '' } = {}) {
      const part = { Prefix: prefix + under, MaxKeys: atMost, ContinuationToken: from };
      const input = { Bucket: name, ...part };
      const page = await bucket.ask(({ sdk, client }) =>
        client.send(new sdk.ListObjectsV2Command(input)),
      );
      const objects = (page.Contents ?? []).map(({ Key = '', LastModified = new Date() }) => ({
        name: Key.slice(prefix.length),
        putAt: LastModified,
      }));
      return { objects, next: page.NextContinuationToken };
    },
    state: () => watch.state(),
  };
  const watch = new StorageWatch(() => bucket.list(1));
  return bucket;
}

/** The AWS client is large; a store with local files never loads it. */
function connectOnce(url: URL, credentials: { accessKeyId: string; secretAccessKey: string }) {
  const connect = async () => {
    const sdk = await import('@aws-sdk/client-s3');
    const endpoint = url.searchParams.get('endpoint');
    const client = new sdk.S3Client({
      region: url.searchParams.get('region') ?? 'us-east-1',
      credentials,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      maxAttempts,
      requestHandler: limits,
      // It would write to the console, what the storage tells the log by itself.
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      // A server that knows no `Expect` would be waited for.
      expectContinueHeader: false,
      // Some servers take no other checksum than the one that is signed.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { sdk, client };
  };
  let connected: ReturnType<typeof connect> | undefined;
  return () => (connected ??= connect());
}

/** What S3 said, with the HTTP status of it; null where it said nothing. */
function readRefusal(error: unknown): { code: string; status: number; message: string } | null {
  if (!(error instanceof Error) || !('$metadata' in error)) return null;
  const metadata = error.$metadata;
  const isKnown = typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata;
  if (!isKnown || typeof metadata.httpStatusCode !== 'number') return null;
  return { code: error.name, status: metadata.httpStatusCode, message: error.message };
}

/** What a failed question says of the storage; what it says of one object only stays as it is. */
function explainFailure(error: unknown, bucket: string): unknown {
  const refusal = readRefusal(error);
  if (!refusal)
    return new StorageUnavailable('away', `S3 does not answer: ${String(error)}`, error);
  const { code, status, message } = refusal;
  if (code === 'NoSuchBucket') {
    return new StorageUnavailable('missing', `There is no bucket ${bucket}.`, error);
  }
  if (status >= 500 || [408, 429].includes(status) || code === 'RequestTimeout') {
    return new StorageUnavailable('away', `S3 answers ${status}, ${code}: ${message}`, error);
  }
  if ([301, 400, 401, 403].includes(status)) {
    const problem = `S3 refuses the bucket ${bucket} to these credentials: ${code}, ${message}`;
    return new StorageUnavailable('refused', problem, error);
  }
  return error;
}

/** Where S3 says that there is no such object; of HEAD it says no more than 404. */
export function nullWhereMissing(error: unknown): null {
  if (readRefusal(error)?.status === 404) return null;
  throw error;
}

/** Whether a condition of the request did not hold, or another one is being answered. */
export function isConflict(error: unknown): boolean {
  return [409, 412].includes(readRefusal(error)?.status ?? 0);
}

/** An object's bytes, and how many S3 says they are. */
export async function readObject(bucket: Bucket, object: { Bucket: string; Key: string }) {
  const { Body, ContentLength: sizeBytes = 0 } = await bucket.ask(({ sdk, client }) =>
    client.send(new sdk.GetObjectCommand(object)),
  );
  if (!(Body instanceof Readable)) throw new Error('S3 sent no bytes.');
  return {
    content: Readable.from(explainWhileRead(Body, bucket), { objectMode: false }),
    sizeBytes,
  };
}

async function* explainWhileRead(body: Readable, { explain }: Bucket): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw explain(error);
  }
}
