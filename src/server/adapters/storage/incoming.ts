import type { Readable } from 'node:stream';
import { contentType, nullWhereMissing, readObject, type Bucket } from './s3-client.ts';

/** Upload target of one file: post a form of these fields, then the file as `file`. */
export interface PostAddress {
  url: string;
  fields: Record<string, string>;
}

/**
 * Files that browsers send directly to the storage, each under our id until a save checks it and
 * stores it by hash. Every method but `origin` and `sign` calls S3 and throws StorageUnavailable
 * like `FileStorage`.
 */
export interface IncomingFiles {
  /** Returns the origin that browsers post to. */
  origin(): Promise<string>;
  /** Signs a post for one file of exactly this size, without a request. */
  sign(id: string, options: { sizeBytes: number; expiresInSeconds: number }): Promise<PostAddress>;
  /** Returns bytes and size; null if none arrived. */
  read(id: string): Promise<{ content: Readable; sizeBytes: number } | null>;
  /** Deletes a file; a missing one is no error. */
  delete(id: string): Promise<void>;
  /** Deletes files older than `before`. @returns how many */
  sweep(before: Date): Promise<number>;
}

const folder = 'incoming/';

/** Stores incoming files as `PREFIX/incoming/ID`. */
export function openIncoming(bucket: Bucket): IncomingFiles {
  const sign: IncomingFiles['sign'] = async (id, { sizeBytes, expiresInSeconds }) => {
    const { createPresignedPost } = await import('@aws-sdk/s3-presigned-post');
    const { client } = await bucket.connect();
    return createPresignedPost(client, {
      ...bucket.at(folder + id),
      Expires: expiresInSeconds,
      Fields: { 'Content-Type': contentType },
      Conditions: [['content-length-range', sizeBytes, sizeBytes]],
    });
  };
  const remove = async (name: string) => {
    const object = bucket.at(name);
    await bucket.ask(({ sdk, client }) => client.send(new sdk.DeleteObjectCommand(object)));
  };
  return {
    sign,
    async origin() {
      const { url } = await sign('any', { sizeBytes: 1, expiresInSeconds: 1 });
      return new URL(url).origin;
    },
    read: (id) => readObject(bucket, bucket.at(folder + id)).catch(nullWhereMissing),
    delete: (id) => remove(folder + id),
    async sweep(before) {
      let swept = 0;
      for await (const objects of bucket.pages(folder)) {
        for (const { name, putAt } of objects) {
          if (putAt >= before) continue;
          await remove(name);
          swept++;
        }
      }
      return swept;
    },
  };
}
