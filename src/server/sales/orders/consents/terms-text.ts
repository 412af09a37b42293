import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { termsVersion } from '#contract/sales/orders.ts';

export interface Terms {
  /** The date of their last change. */
  version: string;
  /** Markdown. */
  text: string;
  /** SHA-256 of the text, hexadecimal. */
  hash: string;
}

let terms: Terms | undefined;

/** Returns the terms that buyers accept now: those in CONTENT_DIR, else ours. */
export function currentTerms(): Terms {
  if (!terms) {
    const text = withoutFrontmatter(typeof TERMS_TEXT === 'string' ? TERMS_TEXT : readOurs());
    const hash = createHash('sha256').update(text).digest('hex');
    terms = { version: termsVersion, text, hash };
  }
  return terms;
}

const withoutFrontmatter = (markdown: string) =>
  markdown.replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '').trim();

/** Reads our terms, in development only: builds embed the text. */
const readOurs = () =>
  readFileSync(
    join(import.meta.dirname, '../../../../content/legal/terms-and-conditions.md'),
    'utf8',
  );
