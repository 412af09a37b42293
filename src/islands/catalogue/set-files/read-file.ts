import {
  parseSetFile,
  tooLargeProblem,
  type ReadSetFile,
} from '#contract/catalogue/set-files/parse-set-file.ts';
import { fileFailures } from '#texts/set-files.ts';

export interface OpenSetFile {
  name: string;
  read: ReadSetFile;
}

/** Reads a visitor's file in the browser; it is sent nowhere. */
export async function readOwnFile(file: File): Promise<OpenSetFile> {
  const tooLarge = tooLargeProblem(file.size);
  if (tooLarge) return { name: file.name, read: { problem: tooLarge } };
  const content = await file.arrayBuffer().catch(() => null);
  const read = content
    ? parseSetFile(new Uint8Array(content))
    : { problem: fileFailures.unreadable };
  return { name: file.name, read };
}

/** @returns null if it failed */
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
