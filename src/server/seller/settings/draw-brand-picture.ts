import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { texts, type BrandPictureKind } from '#contract/seller/shop-settings.ts';
import { endingOf } from '#contract/kit/upload.ts';
import { checkPicture, refuseFile } from '#server/kit/uploads/check-files.ts';
import type { StagedFile } from '#server/kit/uploads/staged-file.ts';

const script = fileURLToPath(new URL('./brand-picture-worker.ts', import.meta.url));
/** A logo takes a second, including the start of the process. */
const defaultTimeoutMs = 8_000;
const maxBuffer = 16 * 1024 * 1024;

/**
 * Draws a picture of the brand in a process that is killed at its limit: an SVG of a few hundred
 * bytes can take hours, and a drawing thread cannot be stopped.
 *
 * @throws AppError 400 if it cannot be read, or takes too long
 */
export async function drawBrandPicture(
  kind: BrandPictureKind,
  file: Pick<StagedFile, 'name' | 'path'>,
  timeout = defaultTimeoutMs,
): Promise<Buffer> {
  const isSvg = endingOf(file.name) === '.svg';
  if (!isSvg) await checkPicture('file', file);
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [script, kind, file.path, isSvg ? 'svg' : 'pixels'],
      { encoding: 'buffer', timeout, killSignal: 'SIGKILL', maxBuffer },
    );
    return stdout;
  } catch (error) {
    const isKilled = error instanceof Error && 'killed' in error && error.killed === true;
    throw refuseFile('file', isKilled ? texts.tooElaborate : texts.unreadable);
  }
}
