import type { FormRule } from '#contract/route.ts';
import { formatBytes, maxFormBytes } from '#contract/kit/upload.ts';
import { AppError, invalid, wrongContentType } from '../errors.ts';
import { FormParser, malformed } from './form-parser.ts';
import { openUploadFolder } from './upload-folder.ts';

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
      parser.fail(invalid('The upload stopped before its end.'));
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
