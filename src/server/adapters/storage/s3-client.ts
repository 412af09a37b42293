import type * as S3Sdk from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import { StorageUnavailable, StorageWatch, type StorageState } from './storage-state.ts';

/**
 * Timeouts of S3 calls, ms: `connectionTimeout` to connect, `requestTimeout` until the answer
 * begins, `socketTimeout` without any traffic (doubled while bytes wait to be sent, since Node
 * checks twice).
 */
const limits = {
  connectionTimeout: 2_000,
  requestTimeout: 4_000,
  throwOnRequestTimeout: true,
  socketTimeout: 5_500,
};
/** Never rendered by browsers: S3 sends no `nosniff` (docs/decisions/files-in-s3.md). */
export const contentType = 'application/octet-stream';
/** Including the first; the SDK waits some 100 ms between. */
const maxAttempts = 2;

interface Connected {
  sdk: typeof S3Sdk;
  client: S3Sdk.S3Client;
}

/** The part of a bucket under a prefix. */
export interface Bucket {
  connect(): Promise<Connected>;
  /** Runs every S3 call. @throws StorageUnavailable, or S3's error about a single object */
  ask<Answer>(question: (s3: Connected) => Promise<Answer>): Promise<Answer>;
  /** Maps an error that occurs while an answer is read to what `ask` would throw. */
  explain(error: unknown): unknown;
  at(name: string): { Bucket: string; Key: string };
  /** Lists the names of objects after the prefix in pages, all or those under a name. */
  pages(under?: string, pageSize?: number): AsyncGenerator<string[]>;
  state(): Promise<StorageState>;
}

/** Opens a bucket. @param url `s3://BUCKET/PREFIX?endpoint=…&region=…` */
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
    async *pages(under = '', pageSize = 1_000) {
      let next: string | undefined;
      do {
        const part = { Prefix: prefix + under, MaxKeys: pageSize, ContinuationToken: next };
        const input = { Bucket: name, ...part };
        const page = await bucket.ask(({ sdk, client }) =>
          client.send(new sdk.ListObjectsV2Command(input)),
        );
        yield (page.Contents ?? []).map(({ Key = '' }) => Key.slice(prefix.length));
        next = page.NextContinuationToken;
      } while (next);
    },
    state: () => watch.state(),
  };
  const watch = new StorageWatch(() => bucket.pages('', 1).next());
  return bucket;
}

/** Loads the AWS client lazily: it is large, and stores with local files never need it. */
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
      // The storage logs failures itself.
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      // Servers that ignore `Expect` would cause a wait.
      expectContinueHeader: false,
      // Some servers accept only the signed checksum.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { sdk, client };
  };
  let connected: ReturnType<typeof connect> | undefined;
  return () => (connected ??= connect());
}

/** Reads S3's error with its HTTP status; null for other errors. */
function readRefusal(error: unknown): { code: string; status: number; message: string } | null {
  if (!(error instanceof Error) || !('$metadata' in error)) return null;
  const metadata = error.$metadata;
  const isKnown = typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata;
  if (!isKnown || typeof metadata.httpStatusCode !== 'number') return null;
  return { code: error.name, status: metadata.httpStatusCode, message: error.message };
}

/** Maps a failure to the storage's state; errors about a single object stay as they are. */
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
    const problem = `S3 denies these credentials the bucket ${bucket}: ${code}, ${message}`;
    return new StorageUnavailable('refused', problem, error);
  }
  return error;
}

/** Maps a missing object to null; HEAD reports just 404. */
export function nullWhereMissing(error: unknown): null {
  if (readRefusal(error)?.status === 404) return null;
  throw error;
}

/** Tells whether a conditional request failed or conflicted. */
export function isConflict(error: unknown): boolean {
  return [409, 412].includes(readRefusal(error)?.status ?? 0);
}

export async function readObject(bucket: Bucket, object: { Bucket: string; Key: string }) {
  const { Body } = await bucket.ask(({ sdk, client }) =>
    client.send(new sdk.GetObjectCommand(object)),
  );
  if (!(Body instanceof Readable)) throw new Error('S3 sent no bytes.');
  return Readable.from(explainWhileRead(Body, bucket), { objectMode: false });
}

async function* explainWhileRead(body: Readable, { explain }: Bucket): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw explain(error);
  }
}
