import type { Readable } from 'node:stream';
import { openLocalStorage } from './local.ts';
import type { IncomingFiles } from './incoming.ts';
import { openS3Storage } from './s3.ts';
import type { StorageState } from './storage-state.ts';

export interface StoredFile {
  /** SHA-256 of the bytes, 64 hexadecimal digits: the file's name. */
  hash: string;
  sizeBytes: number;
}

export interface LocateOptions {
  /** An address is signed for one method. */
  method: 'GET' | 'HEAD';
  fileName: string;
  disposition: 'attachment' | 'inline';
  expiresInSeconds: number;
}

/** Where a stored file is to be had: on this machine's disk, or under an address that holds for a while. */
export type FileLocation = { kind: 'local'; path: string } | { kind: 'remote'; url: string };

/**
 * Product files and pictures, content-addressed and immutable: the same bytes are one file, and a file never changes.
 * Every method that takes a hash throws a RangeError when it is none, and every one that asks S3 throws
 * StorageUnavailable within some seconds where that does not answer, does not know the bucket or refuses us.
 */
export interface FileStorage {
  /**
   * Stores the bytes under their SHA-256; storing the same bytes again does nothing. When it resolves the file survives
   * a crash; when it rejects, or the process dies, there is no file of that name, never part of one.
   */
  put(content: Uint8Array | Readable): Promise<StoredFile>;
  /** Says where the file is to be had; does not look whether it is there. */
  locate(hash: string, options: LocateOptions): Promise<FileLocation>;
  /** The bytes. Fails, at the latest when it is read, where the file is not there. */
  read(hash: string): Promise<Readable>;
  /** The hashes of all stored files, at most 1,000 at a time. */
  list(): AsyncIterable<string[]>;
  /** How large the file is, and when it was last put; null where there is none. */
  stat(hash: string): Promise<{ sizeBytes: number; putAt: Date } | null>;
  /** Takes the file away; one that is not there is no error. */
  delete(hash: string): Promise<void>;
  /**
   * Marks the storage as this shop's where it is nobody's yet.
   *
   * @returns the id of the shop whose it is
   */
  claim(shopId: string): Promise<string>;
  /** The id of the shop whose it is; null where it is nobody's yet. */
  owner(): Promise<string | null>;
  /** Whether it answers, as is known within a second. Never throws. */
  state(): Promise<StorageState>;
  /** Files that browsers send to it by themselves; null where they cannot. */
  incoming: IncomingFiles | null;
}

export interface StorageSettings {
  /** `file:DIR` or `s3://BUCKET/PREFIX?endpoint=…&region=…`, as `.env.example` says. */
  storageUrl: string;
  s3: { accessKeyId: string; secretAccessKey: string } | null;
}

/**
 * The storage that the settings name.
 *
 * @throws Error when it is an S3 bucket without credentials
 */
export function openStorage({ storageUrl, s3 }: StorageSettings): FileStorage {
  if (storageUrl.startsWith('file:')) return openLocalStorage(storageUrl.slice('file:'.length));
  if (!s3) throw new Error('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing.');
  return openS3Storage(new URL(storageUrl), s3);
}
