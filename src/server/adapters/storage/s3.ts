import { create as contentDisposition } from 'content-disposition';
import { createReadStream } from 'node:fs';
import pRetry from 'p-retry';
import { openUploadFolder } from '#server/kit/uploads/staged-file.ts';
import { openBucketNotes } from './erasure-notes.ts';
import {
  contentType,
  isConflict,
  nullWhereMissing,
  openBucket,
  readObject,
  type Bucket,
} from './s3-client.ts';
import { assertHash, isHash, ownerFile, pathOf, spool } from './spool.ts';
import type { FileStorage, StoredFile } from './storage.ts';

/** Base time of an upload, extended by its size at this rate. */
const uploadMs = 10_000;
const slowestBytesPerMs = 128;
/** Early failures are retried once: S3 may have just closed the connection. */
const soonMs = 2_000;

/**
 * Stores files in an S3 bucket as `PREFIX/ab/cd/abcd…`. Puts are spooled to disk until their hash,
 * and thus their name, is known.
 *
 * @param url `s3://BUCKET/PREFIX?endpoint=…&region=…`; an endpoint implies path-style addresses
 */
export function openS3Storage(
  url: URL,
  credentials: { accessKeyId: string; secretAccessKey: string },
): FileStorage {
  const bucket = openBucket(url, credentials);
  const objectOf = (hash: string) => {
    assertHash(hash);
    return bucket.at(pathOf(hash));
  };
  return {
    async put(content) {
      const folder = await openUploadFolder();
      try {
        const { path, hash, sizeBytes } = await spool(content, folder.path);
        // Also when the bytes exist: a fresh put must not look old to a sweep.
        await upload(bucket, { path, hash, sizeBytes });
        return { hash, sizeBytes };
      } finally {
        await folder.forget();
      }
    },
    async locate(hash, { method, fileName, disposition, expiresInSeconds }) {
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
      const input = {
        ...objectOf(hash),
        ResponseContentType: contentType,
        ResponseContentDisposition: contentDisposition(fileName, { type: disposition }),
        ResponseCacheControl: 'private, no-store',
      };
      const { sdk, client } = await bucket.connect();
      const command =
        method === 'HEAD' ? new sdk.HeadObjectCommand(input) : new sdk.GetObjectCommand(input);
      return {
        kind: 'remote',
        url: await getSignedUrl(client, command, { expiresIn: expiresInSeconds }),
      };
    },
    async read(hash) {
      const object = objectOf(hash);
      return readObject(bucket, object);
    },
    async *list() {
      for await (const names of bucket.pages()) {
        yield names.flatMap((name) => {
          const hash = name.slice(-64);
          return isHash(hash) && name === pathOf(hash) ? [hash] : [];
        });
      }
    },
    async stat(hash) {
      const object = objectOf(hash);
      const head = bucket.ask(({ sdk, client }) => client.send(new sdk.HeadObjectCommand(object)));
      const found = await head.catch(nullWhereMissing);
      if (!found?.LastModified) return null;
      return { sizeBytes: found.ContentLength ?? 0, putAt: found.LastModified };
    },
    async delete(hash) {
      const object = objectOf(hash);
      await bucket.ask(({ sdk, client }) => client.send(new sdk.DeleteObjectCommand(object)));
    },
    owner: () => readOwner(bucket),
    async claim(shopId) {
      const owner = await readOwner(bucket);
      if (owner) return owner;
      const marker = { ...bucket.at(ownerFile), Body: shopId, IfNoneMatch: '*' };
      await bucket
        .ask(({ sdk, client }) => client.send(new sdk.PutObjectCommand(marker)))
        .catch((error: unknown) => {
          // Another shop or process claimed it first.
          if (!isConflict(error)) throw error;
        });
      return (await readOwner(bucket)) ?? shopId;
    },
    state: bucket.state,
    erasures: openBucketNotes(bucket),
  };
}

/**
 * Uploads in one request, which S3 accepts entirely or not at all and verifies against the signed
 * hash. Multipart uploads would leave parts behind after a crash.
 */
async function upload(bucket: Bucket, { path, hash, sizeBytes }: StoredFile & { path: string }) {
  const object = { ...bucket.at(pathOf(hash)), ContentLength: sizeBytes, ContentType: contentType };
  const requestTimeout = uploadMs + sizeBytes / slowestBytesPerMs;
  await bucket.ask(({ sdk, client }) => {
    const began = performance.now();
    const send = async () => {
      // The SDK cannot restart a stream, observe its errors or close it.
      const body = createReadStream(path);
      const broken = new AbortController();
      body.once('error', (error) => broken.abort(error));
      const command = new sdk.PutObjectCommand({ ...object, Body: body });
      // For streams the SDK would otherwise sign an unsigned payload.
      const signHash = { 'x-amz-content-sha256': hash };
      command.middlewareStack.add(
        (next) => (args) => {
          const { request } = args;
          if (hasHeaders(request)) Object.assign(request.headers, signHash);
          return next(args);
        },
        { step: 'build' },
      );
      try {
        await client.send(command, { requestTimeout, abortSignal: broken.signal });
      } finally {
        body.destroy();
      }
    };
    const shouldRetry = () => performance.now() - began < soonMs;
    return pRetry(send, { retries: 1, minTimeout: 100, shouldRetry });
  });
}

function hasHeaders(request: unknown): request is { headers: Record<string, string> } {
  return typeof request === 'object' && request !== null && 'headers' in request;
}

async function readOwner(bucket: Bucket): Promise<string | null> {
  const object = bucket.at(ownerFile);
  const found = await bucket
    .ask(async ({ sdk, client }) => {
      const { Body } = await client.send(new sdk.GetObjectCommand(object));
      return Body?.transformToString();
    })
    .catch(nullWhereMissing);
  return found?.trim() || null;
}
