import type { FormRule } from '#contract/route.ts';
import { formatBytes, maxFormBytes, tooLargeText, type UploadRule } from '#contract/kit/upload.ts';
import { AppError, invalid, wrongContentType, tooLarge } from '../errors.ts';
import { openUploadFolder, cleanFileName, StagedFile } from './staged-file.ts';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

export interface ReceivedForm {
  /** Texts or StagedFiles by name; arrays for repeatable names. */
  fields: Record<string, unknown>;
  forget(): Promise<void>;
}

/**
 * Reads a multipart form, streaming its files to a temporary folder, each within its limit; ignores
 * unknown file fields. A refused form is still read to its end, so that the client can read the
 * answer.
 *
 * @throws AppError 415 if it is not a multipart form, 413 over a limit, 400 if it is malformed,
 *   truncated or has too many files; its files are deleted
 */
export async function receiveForm(request: Request, rule: FormRule): Promise<ReceivedForm> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(contentType)) {
    throw wrongContentType('multipart/form-data');
  }
  if (Number(request.headers.get('content-length')) > maxFormBytes) {
    throw formTooLarge();
  }
  const folder = await openUploadFolder();
  try {
    const parser = new FormParser(contentType, rule, folder.path);
    await feed(parser, request.body);
    return { fields: await parser.finish(), forget: folder.forget };
  } catch (error) {
    await folder.forget();
    throw error;
  }
}

/** Never cancels the body, which would close the connection before the answer is sent. */
async function feed(parser: FormParser, body: Request['body']): Promise<void> {
  if (!body) return parser.fail(malformed());
  const reader = body.getReader();
  let received = 0;
  while (received <= maxFormBytes) {
    const { done, value } = await reader.read().catch(() => {
      parser.fail(invalid('The upload was interrupted.'));
      return { done: true, value: undefined };
    });
    if (done || !value) return;
    received += value.byteLength;
    await parser.write(value);
  }
  parser.fail(formTooLarge());
}

const formTooLarge = () =>
  new AppError(413, `This form is too large: at most ${formatBytes(maxFormBytes)}.`);

const fieldLimitBytes = 256 * 1024;
/** Far above what the product form has. */
const limits = { fieldSize: fieldLimitBytes, fields: 500, files: 100, headerPairs: 50 };

const malformed = () => invalid('This is not a valid multipart form.');

/** A part of the form: a text or a file; null if the browser sent none. */
interface Part {
  name: string;
  value: string | StagedFile | null;
}

/** Parses a form incrementally and stages its files; after a failure it discards the rest. */
class FormParser {
  readonly #rule: FormRule;
  readonly #folder: string;
  readonly #busboy: BusboyInstance;
  /** In form order. */
  readonly #parts: Promise<Part>[] = [];
  readonly #counts = new Map<string, number>();
  readonly #open = new Set<BusboyFileStream>();
  readonly #failed = Promise.withResolvers<void>();
  readonly #finished = Promise.withResolvers<void>();
  #failure: { reason: unknown } | undefined;

  /** @throws AppError 400 if the content type has no boundary */
  constructor(contentType: string, rule: FormRule, folder: string) {
    this.#rule = rule;
    this.#folder = folder;
    this.#busboy = createBusboy(contentType)
      .on('field', (name, text, _, truncated) => this.#takeText(name, text, truncated))
      .on('file', (name, stream, fileName) => this.#takeFile(name, stream, fileName))
      .on('fieldsLimit', () => this.fail(malformed()))
      .on('filesLimit', () => this.fail(invalid('There are too many files.')))
      .on('error', () => this.fail(malformed()))
      .on('finish', () => this.#finished.resolve());
  }

  /** Resolves when more can be written. */
  async write(chunk: Uint8Array): Promise<void> {
    if (this.#failure) return;
    const taken = Promise.withResolvers<void>();
    this.#busboy.write(chunk, () => taken.resolve());
    await Promise.race([taken.promise, this.#failed.promise]);
  }

  /** Records the first failure. */
  fail(reason: unknown): void {
    if (this.#failure) return;
    this.#failure = { reason };
    this.#failed.resolve();
    for (const stream of this.#open) stream.destroy();
  }

  /** Returns the fields after the last byte. @throws AppError 400, 413; a disk error */
  async finish(): Promise<Record<string, unknown>> {
    if (!this.#failure) {
      this.#busboy.end();
      await Promise.race([this.#finished.promise, this.#failed.promise]);
    }
    const settled = await Promise.allSettled(this.#parts);
    if (this.#failure) throw this.#failure.reason;
    const parts = settled.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []));
    return collect(parts, this.#rule.repeated);
  }

  #takeText(name: string, text: string, truncated: boolean): void {
    // Some clients send an empty text instead of no file.
    if (text === '' && this.#ruleOf(name)) return;
    if (truncated) this.fail(inField(name, tooLarge(fieldLimitBytes)));
    // A part declared as UTF-16 may contain lone surrogates.
    else this.#parts.push(Promise.resolve({ name, value: text.toWellFormed() }));
  }

  #takeFile(name: string, stream: BusboyFileStream, givenName: string): void {
    // On an aborted form the parser signals the stream but does not end it.
    stream.on('error', () => stream.destroy());
    const rule = this.#ruleOf(name);
    const fileName = cleanFileName(givenName ?? '');
    if (rule && fileName !== '') this.#count(name, rule);
    if (!rule || this.#failure) {
      stream.resume();
      return;
    }
    this.#open.add(stream);
    const part = this.#stage(name, stream, fileName, rule).finally(() => this.#open.delete(stream));
    part.catch((error: unknown) => this.fail(error));
    this.#parts.push(part);
  }

  async #stage(
    field: string,
    stream: BusboyFileStream,
    name: string,
    rule: UploadRule,
  ): Promise<Part> {
    const path = join(this.#folder, randomUUID());
    const file = await open(path, 'wx');
    let size = 0;
    try {
      for await (const chunk of wholeChunks(stream)) {
        size += chunk.length;
        if (size > rule.limitBytes) {
          throw inField(field, new AppError(413, tooLargeText(name, rule)));
        }
        await file.writeFile(chunk);
      }
    } finally {
      await file.close();
    }
    const isChosen = name !== '' || size > 0;
    return { name: field, value: isChosen ? new StagedFile({ name, size, path }) : null };
  }

  #count(name: string, { maxFiles }: UploadRule): void {
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    if (count <= maxFiles) return;
    const many = maxFiles === 1 ? 'Choose only one file.' : `Choose at most ${maxFiles} files.`;
    this.fail(inField(name, invalid(many)));
  }

  #ruleOf(name: string): UploadRule | undefined {
    return Object.hasOwn(this.#rule.uploads, name) ? this.#rule.uploads[name] : undefined;
  }
}

function createBusboy(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch {
    throw malformed();
  }
}

/** Reports a form that ends inside a file as the client's failure, not the disk's. */
async function* wholeChunks(stream: BusboyFileStream): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch {
    throw malformed();
  }
}

function inField(name: string, { status, message }: AppError): AppError {
  return new AppError(status, message, { issues: [{ path: name, message }] });
}

/** Collects parts by name; the last one wins unless the name is repeatable. */
function collect(parts: Part[], repeated: readonly string[]): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const { name, value } of parts) {
    if (value === null) continue;
    const before = fields.get(name);
    const list = Array.isArray(before) ? before : [];
    fields.set(name, repeated.includes(name) ? [...list, value] : value);
  }
  return Object.fromEntries(fields);
}
