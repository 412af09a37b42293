import type { Readable } from 'node:stream';
import { contentType, nullWhereMissing, readObject, type Bucket } from './s3-client.ts';

/** Where a browser posts one file: a form of these fields, and behind them the file as `file`. */
export interface PostAddress {
  url: string;
  fields: Record<string, string>;
}

/**
 * Files that browsers send straight to the storage, each under an id of ours, until a save has looked into it and stored it under its
 * hash. Every method but `origin` and `sign` asks S3, and throws StorageUnavailable as `FileStorage` does.
 */
export interface IncomingFiles {
  /** What browsers speak to. */
  origin(): Promise<string>;
  /** An address for one file of exactly so many bytes. It asks nobody. */
  sign(id: string, options: { sizeBytes: number; expiresInSeconds: number }): Promise<PostAddress>;
  /** The bytes, and how many there are; null where none have come. */
  read(id: string): Promise<{ content: Readable; sizeBytes: number } | null>;
  /** Takes it away; one that is not there is no error. */
  delete(id: string): Promise<void>;
  /** Takes away what came before that moment. @returns how many files that were */
  sweep(before: Date): Promise<number>;
}

const folder = 'incoming/';
const pageSize = 1_000;

/** In the bucket as `PREFIX/incoming/ID`. */
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
      for (let next: string | undefined, isFirst = true; isFirst || next; isFirst = false) {
        const page = await bucket.list(pageSize, { from: next, under: folder });
        for (const { name, putAt } of page.objects) {
          if (putAt >= before) continue;
          await remove(name);
          swept++;
        }
        next = page.next;
      }
      return swept;
    },
  };
}
