import * as z from 'zod/mini';
import { texts } from '#texts/contract/upload.ts';
import { sizes } from '#texts/language.ts';

/** A file that comes with a form: in the browser a `File`, on the server what was received of it. */
export interface Upload {
  /** As the client calls it: never part of a path. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** What may be uploaded into one field of a form. */
export interface UploadRule {
  /** Of one file. */
  limitBytes: number;
  maxFiles: number;
  /** In lower case, each with its dot. */
  endings: readonly string[];
}

export const megabyte = 1024 * 1024;

/** Of a whole form: all files that the product form may carry fit in (a test adds them up), and its texts. */
export const largestFormBytes = 250 * megabyte;
/** Of any request. Above the largest form, since beyond this nothing is read and a form's own refusal not said. */
export const largestBodyBytes = largestFormBytes + 6 * megabyte;

/** `100 MB`, `900 bytes`. */
export function formatBytes(bytes: number): string {
  if (bytes >= megabyte) return sizes.megabytes(trimZero(bytes / megabyte));
  if (bytes >= 1024) return sizes.kilobytes(trimZero(bytes / 1024));
  return sizes.bytes(bytes);
}

const trimZero = (value: number) => value.toFixed(1).replace(/\.0$/, '');

/** The ending of a file's name in lower case, with its dot; empty where it has none. */
export function endingOf(name: string): string {
  return /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? '';
}

/** The sentence for a file that is larger than its rule allows. */
export const tooLargeText = (name: string, { limitBytes }: UploadRule) =>
  texts.tooLarge(name, formatBytes(limitBytes));

/** What can be told of one file by its name and size; what is in it only the server sees. */
export function uploadSchema(rule: UploadRule) {
  return z.custom<Upload>(isUpload, texts.choose).check((context) => {
    const { name, size } = context.value;
    const report = (message: string) =>
      context.issues.push({ code: 'custom', input: context.value, message });
    if (!rule.endings.includes(endingOf(name))) {
      report(texts.ending(name, rule.endings));
    } else if (size > rule.limitBytes) report(tooLargeText(name, rule));
    else if (size === 0) report(texts.empty(name));
  });
}

/** The files of a field that takes several. */
export function uploadsSchema(rule: UploadRule) {
  return z._default(
    z.array(uploadSchema(rule)).check(z.maxLength(rule.maxFiles, texts.tooMany(rule.maxFiles))),
    [],
  );
}

function isUpload(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'name' in value && 'size' in value;
}
