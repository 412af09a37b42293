import { parentPort } from 'node:worker_threads';
import type { PdfDocument, Printed } from './make-pdf.ts';
import { printPdf } from './print-pdf.ts';

/** Worker of make-pdf.ts: receives a document and sends its bytes. */

async function print(document: PdfDocument): Promise<Printed> {
  try {
    return { bytes: await printPdf(document) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (document: PdfDocument) => {
  void print(document).then((printed) => parentPort?.postMessage(printed, []));
});
parentPort?.postMessage('ready', []);
