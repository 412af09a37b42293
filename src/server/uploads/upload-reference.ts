import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { FormRule } from '#contract/route.ts';
import { texts } from '#contract/uploads.ts';
import { isSameSecret } from '../crypto/timing-safe-equal.ts';
import { refuseFile } from './check-files.ts';
import { IncomingFile, uploadGone } from './incoming-file.ts';

const promisedSchema = z.object({
  /** Under which the storage has it. */
  id: z.string(),
  /** Of the form. */
  field: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  /** ms since 1970. */
  expiresAt: z.number(),
});

/** A file that the storage lets a browser send to it. */
export type PromisedFile = z.infer<typeof promisedSchema>;

/** Whose references are read, and when. */
interface Reader {
  secretKey: string;
  adminId: string;
  now: Date;
}

/** What stands for the file in a form of this admin's. It says all that is to be known, so that nothing has to be kept of it. */
export function signReference(
  file: PromisedFile,
  { secretKey, adminId }: Pick<Reader, 'secretKey' | 'adminId'>,
): string {
  const promise = Buffer.from(JSON.stringify(file)).toString('base64url');
  return `${promise}.${sign(promise, adminId, secretKey)}`;
}

/**
 * The fields of a form with the file in the place of each reference. Nobody has looked yet whether it has come.
 *
 * @throws AppError 400, named at the field, where a reference is not this admin's for this field; 410 where it has expired, or comes
 *   twice
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

/** The first word differs from those of other things that are signed with the key. */
function sign(promise: string, adminId: string, secretKey: string): string {
  return createHmac('sha256', secretKey)
    .update(`upload\n${adminId}\n${promise}`)
    .digest('base64url');
}
