import {
  parseSetFile,
  tooLargeProblem,
  type ReadSetFile,
} from '#contract/set-files/parse-set-file.ts';
import { fileFailures } from '#texts/set-files.ts';

/** A set file that is open: how it is called, and what is in it. */
export interface OpenSetFile {
  name: string;
  read: ReadSetFile;
}

/** Reads a file of the visitor's own in the browser; it goes nowhere. */
export async function readOwnFile(file: File): Promise<OpenSetFile> {
  const tooLarge = tooLargeProblem(file.size);
  if (tooLarge) return { name: file.name, read: { problem: tooLarge } };
  const content = await file.arrayBuffer().catch(() => null);
  const read = content
    ? parseSetFile(new Uint8Array(content))
    : { problem: fileFailures.unreadable };
  return { name: file.name, read };
}

/**
 * Fetches a set file of the shop's.
 *
 * @returns null where it did not come
 */
export async function fetchSetFile(
  filePath: string,
  sizeBytes: number,
): Promise<ReadSetFile | null> {
  const tooLarge = tooLargeProblem(sizeBytes);
  if (tooLarge) return { problem: tooLarge };
  try {
    const answer = await fetch(`/${filePath}`);
    if (!answer.ok) return null;
    return parseSetFile(new Uint8Array(await answer.arrayBuffer()));
  } catch {
    return null;
  }
}
