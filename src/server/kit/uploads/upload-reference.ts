import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { FormRule } from '#contract/route.ts';
import { texts } from '#contract/kit/uploads.ts';
import { isSameSecret } from '../crypto/timing-safe-equal.ts';
import { refuseFile } from './check-files.ts';
import { IncomingFile, uploadGone } from './incoming-file.ts';

const promisedSchema = z.object({
  /** Id in the storage. */
  id: z.string(),
  /** Form field. */
  field: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Unix ms. */
  expiresAt: z.number(),
});

/** A file that a browser may send to the storage. */
export type PromisedFile = z.infer<typeof promisedSchema>;

interface Reader {
  secretKey: string;
  adminId: string;
  now: Date;
}

/** Signs a self-contained reference to the file for this admin's form; nothing is stored. */
export function signReference(
  file: PromisedFile,
  { secretKey, adminId }: Pick<Reader, 'secretKey' | 'adminId'>,
): string {
  const promise = Buffer.from(JSON.stringify(file)).toString('base64url');
  return `${promise}.${sign(promise, adminId, secretKey)}`;
}

/**
 * Replaces references by their files, without checking that they arrived.
 *
 * @throws AppError 400, named at the field, if a reference belongs to another admin or field; 410
 *   if expired or repeated
 */
export function openReferences(
  fields: Record<string, unknown>,
  rule: FormRule,
  reader: Reader,
): Record<string, unknown> {
  const opened = { ...fields };
  const seen = new Set<string>();
  for (const field of Object.keys(rule.uploads)) {
    const open = (value: unknown) => {
      if (typeof value !== 'string') return value;
      const file = openReference(field, value, reader);
      if (seen.has(file.id)) throw uploadGone(field, texts.missing(file.name));
      seen.add(file.id);
      return file;
    };
    const value = fields[field];
    if (value !== undefined) opened[field] = Array.isArray(value) ? value.map(open) : open(value);
  }
  return opened;
}

function openReference(field: string, reference: string, reader: Reader): IncomingFile {
  const [promise = '', signature = ''] = reference.split('.');
  const isOurs = isSameSecret(signature, sign(promise, reader.adminId, reader.secretKey));
  const file = isOurs && readPromise(promise);
  if (!file || file.field !== field) throw refuseFile(field, texts.unknown);
  if (reader.now.getTime() >= file.expiresAt) throw uploadGone(field, texts.expired(file.name));
  return new IncomingFile(file);
}

function readPromise(promise: string): PromisedFile | undefined {
  return promisedSchema.safeParse(JSON.parse(Buffer.from(promise, 'base64url').toString())).data;
}

/** Signs a promise. The first word separates it from other signatures under the same key. */
function sign(promise: string, adminId: string, secretKey: string): string {
  return createHmac('sha256', secretKey)
    .update(`upload\n${adminId}\n${promise}`)
    .digest('base64url');
}
