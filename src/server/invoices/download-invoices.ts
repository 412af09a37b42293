import { and, asc, eq, gte, lte } from 'drizzle-orm';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type * as contract from '#contract/invoices.ts';
import { texts } from '#contract/invoices.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type { Db } from '#db/client.ts';
import { invoices } from '#db/schema.ts';
import type { Attachment } from '../endpoint/attachment.ts';
import { notFound } from '../errors.ts';
import type { IssuedDocument } from './document.ts';
import { makeInThread } from './invoice-thread.ts';

interface ReadDeps {
  db: Pick<Db, 'select'>;
}

/** Makes the PDF of a number. @throws AppError 404; 503 */
export async function downloadInvoice(
  { db }: ReadDeps,
  { number }: ParsedInputOf<typeof contract.downloadInvoice>,
): Promise<Attachment> {
  const [document] = await db.select().from(invoices).where(eq(invoices.number, number));
  if (!document) throw notFound(texts.notFound);
  return {
    name: fileNameOf(document),
    content: await makeInThread(document),
    type: 'application/pdf',
  };
}

/** Streams the PDFs of a month, each made when the ones before have gone out. */
export async function downloadInvoices(
  { db }: ReadDeps,
  { month }: ParsedInputOf<typeof contract.downloadInvoices>,
): Promise<Attachment> {
  const documents = await db
    .select({
      id: invoices.id,
      kind: invoices.kind,
      number: invoices.number,
      at: invoices.issuedAt,
    })
    .from(invoices)
    .where(and(gte(invoices.day, `${month}-01`), lte(invoices.day, `${month}-31`)))
    .orderBy(asc(invoices.day), asc(invoices.id));
  const zip = new ZipFile();
  const out = new PassThrough();
  zip.outputStream.pipe(out);
  for (const { id, at, ...named } of documents) {
    zip.addReadStreamLazy(fileNameOf(named), { mtime: at, compress: false }, (done) => {
      const fail = (error: unknown) => void out.destroy(toError(error));
      downloadInvoiceById({ db }, id).then(
        ({ content }) => done(null, Readable.from([content])),
        fail,
      );
    });
  }
  zip.end();
  return { name: `invoices-${month}.zip`, content: toWeb(out), type: 'application/zip' };
}

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/** Makes the PDF of a document. @throws AppError 404; 503 */
export async function downloadInvoiceById(
  { db }: ReadDeps,
  id: number,
): Promise<{ name: string; content: Buffer<ArrayBuffer> }> {
  const [document] = await db.select().from(invoices).where(eq(invoices.id, id));
  if (!document) throw notFound(texts.notFound);
  return { name: fileNameOf(document), content: await makeInThread(document) };
}

const fileNameOf = ({ kind, number }: Pick<IssuedDocument, 'kind' | 'number'>) =>
  `${kind === 'invoice' ? 'invoice' : 'credit-note'}-${number}.pdf`;

/** Returns a stream that ends the archive's when nobody reads on. */
function toWeb(stream: PassThrough): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      stream.destroy();
    },
  });
}
