import * as z from 'zod/mini';
import { uploadTexts as texts } from '#texts/contract/kit.ts';
import { formatBytes, megabyte } from './format-bytes.ts';

export { formatBytes, megabyte };

/** An uploaded file: a `File` in the browser, the received data on the server. */
export interface Upload {
  /** The client's name for it; never part of a path. */
  readonly name: string;
  readonly size: number;
}

export interface UploadRule {
  /** Per file. */
  limitBytes: number;
  maxFiles: number;
  /** Lower case, with the dot. */
  endings: readonly string[];
}

/** Of a whole form: all files the product form may carry (a test adds them up) and its texts. */
export const maxFormBytes = 250 * megabyte;
/** Of any request body; above the form limit, so that a form's own refusal can still be sent. */
export const maxBodyBytes = maxFormBytes + 6 * megabyte;

/** Returns a file name's ending in lower case with its dot, or an empty text. */
export function endingOf(name: string): string {
  return /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? '';
}

export const tooLargeText = (name: string, { limitBytes }: UploadRule) =>
  texts.tooLarge(name, formatBytes(limitBytes));

/** Checks one file's name and size; its content is checked on the server. */
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

export function uploadsSchema(rule: UploadRule) {
  return z._default(
    z.array(uploadSchema(rule)).check(z.maxLength(rule.maxFiles, texts.tooMany(rule.maxFiles))),
    [],
  );
}

function isUpload(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'name' in value && 'size' in value;
}
