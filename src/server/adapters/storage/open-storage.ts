import { openLocalStorage } from './local.ts';
import { openS3Storage } from './s3.ts';
import type { FileStorage } from './storage.ts';

export interface StorageSettings {
  /** `file:DIR` or `s3://BUCKET/PREFIX?endpoint=…&region=…`, as in `.env.example`. */
  storageUrl: string;
  s3: { accessKeyId: string; secretAccessKey: string } | null;
}

/** Opens the storage from the settings. @throws Error for an S3 bucket without credentials */
export function openStorage({ storageUrl, s3 }: StorageSettings): FileStorage {
  if (storageUrl.startsWith('file:')) return openLocalStorage(storageUrl.slice('file:'.length));
  if (!s3) throw new Error('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing.');
  return openS3Storage(new URL(storageUrl), s3);
}
