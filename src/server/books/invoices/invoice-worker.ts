import { parentPort } from 'node:worker_threads';
import type { IssuedDocument } from './document.ts';
import { makeInvoice } from './make-invoice.ts';

/** Worker of invoice-thread.ts: receives a document and sends its PDF. */

parentPort?.on('message', (document: IssuedDocument) => {
  void makeInvoice(document).then(
    (pdf) => parentPort?.postMessage(pdf, []),
    (error: unknown) => parentPort?.postMessage({ error: String(error) }, []),
  );
});
parentPort?.postMessage('ready', []);
