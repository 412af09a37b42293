import type { Content } from 'pdfmake/interfaces.js';
import { openWorkerThread } from '#server/kit/jobs/worker-thread.ts';

/** Blocks of pdfmake 0.3, without functions: https://pdfmake.github.io. */
export type PdfContent = Content;

export interface PdfDocument {
  title: string;
  /** Author in the file: the shop's name. */
  author: string;
  createdAt: Date;
  /** In the foot of each page, with its number. */
  footer: string;
  content: PdfContent;
}

export type Printed = { bytes: Uint8Array } | { error: string };

/** A page takes about 50 ms; fonts and long tables need memory. */
const print = openWorkerThread<PdfDocument, Printed>(new URL('./pdf-worker.ts', import.meta.url), {
  name: 'pdf',
  timeoutMs: 30_000,
  resourceLimits: { maxOldGenerationSizeMb: 384 },
});

/**
 * Makes a PDF/A-3b of A4 pages in a thread, the format of archives and electronic invoices. The
 * same document gives the same words and layout, but another id.
 *
 * @throws Error if the document references a file or a URL, or takes half a minute
 */
export async function makePdf(document: PdfDocument): Promise<Buffer> {
  const printed = await print(document);
  if (printed && 'bytes' in printed) return Buffer.from(printed.bytes);
  throw new Error(printed?.error ?? `The document ${document.title} takes too long or too much`);
}
