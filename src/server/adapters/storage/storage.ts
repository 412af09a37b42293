import type { Readable } from 'node:stream';
import type { StorageState } from './storage-state.ts';

export interface StoredFile {
  /** SHA-256, 64 hexadecimal digits; the file's name. */
  hash: string;
  sizeBytes: number;
}

export interface LocateOptions {
  /** URLs are signed per method. */
  method: 'GET' | 'HEAD';
  fileName: string;
  disposition: 'attachment' | 'inline';
  expiresInSeconds: number;
}

/** Notes of erasures, stored with the files, each under a hash. */
export interface ErasureNotes {
  /** Writes a note, replacing an earlier one. */
  put(hash: string, note: string): Promise<void>;
  list(): Promise<string[]>;
  read(hash: string): Promise<string>;
}

/** A stored file's location: a local path, or a presigned URL. */
export type FileLocation = { kind: 'local'; path: string } | { kind: 'remote'; url: string };

/**
 * Product files and pictures, content-addressed and immutable. Methods that take a hash throw a
 * RangeError if it is malformed; methods that call S3 throw StorageUnavailable within seconds if it
 * does not answer, lacks the bucket or denies access.
 */
export interface FileStorage {
  /**
   * Stores bytes under their SHA-256; idempotent. Once resolved, the file survives a crash; after a
   * rejection or crash no partial file exists.
   */
  put(content: Uint8Array | Readable): Promise<StoredFile>;
  /** Locates a file without checking that it exists. */
  locate(hash: string, options: LocateOptions): Promise<FileLocation>;
  /** Reads a file; a missing one fails on reading at the latest. */
  read(hash: string): Promise<Readable>;
  /** Yields the hashes of all files, up to 1,000 at a time. */
  list(): AsyncIterable<string[]>;
  /** Returns size and last put time; null if missing. */
  stat(hash: string): Promise<{ sizeBytes: number; putAt: Date } | null>;
  /** Deletes a file; a missing one is no error. */
  delete(hash: string): Promise<void>;
  /** Claims an unowned storage. @returns the owning shop's id */
  claim(shopId: string): Promise<string>;
  /** Returns the owning shop's id, or null. */
  owner(): Promise<string | null>;
  /** Returns the state within a second. Never throws. */
  state(): Promise<StorageState>;
  /** Erasures, to do them again where an older backup is put back. */
  erasures: ErasureNotes;
}
