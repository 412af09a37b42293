import { and, asc, eq, gte, lte } from 'drizzle-orm';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type * as contract from '#contract/books/invoices.ts';
import { texts } from '#contract/books/invoices.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type { Db } from '#db/client.ts';
import { invoices } from '#db/schema.ts';
import type { Attachment } from '#server/kit/endpoint/attachment.ts';
import type { Deps } from '#server/deps.ts';
import { type Caller, isOwner } from '#server/kit/sessions/caller.ts';
import { notFound, unavailable } from '#server/kit/errors.ts';
import { hideOrderIds } from '#server/kit/lists/hidden-order-ids.ts';
import type { IssuedDocument } from './document.ts';
import { openWorkerThread } from '#server/kit/jobs/worker-thread.ts';
import { log } from '#server/kit/log.ts';

interface ReadDeps {
  db: Pick<Db, 'select'>;
}
type HideDeps = ReadDeps & Pick<Deps, 'now'>;

/** Hides the order's id, which opens the purchase on its first day, from support and tokens. */
async function withoutOrderId(deps: HideDeps, document: IssuedDocument): Promise<IssuedDocument> {
  const orderId = await hideOrderIds(deps, document.content.orderId);
  return { ...document, content: { ...document.content, orderId } };
}

/** Makes the PDF with a number. @throws AppError 404; 503 */
export async function downloadInvoice(
  deps: HideDeps,
  { number }: ParsedInputOf<typeof contract.downloadInvoice>,
  caller: Pick<Caller, 'admin'>,
): Promise<Attachment> {
  const [document] = await deps.db.select().from(invoices).where(eq(invoices.number, number));
  if (!document) throw notFound(texts.notFound);
  return {
    name: fileNameOf(document),
    content: await makeInThread(isOwner(caller) ? document : await withoutOrderId(deps, document)),
    type: 'application/pdf',
  };
}

/** Streams the PDFs of a month, each made after the earlier ones were sent. */
export async function downloadInvoices(
  deps: HideDeps,
  { month }: ParsedInputOf<typeof contract.downloadInvoices>,
  caller: Pick<Caller, 'admin'>,
): Promise<Attachment> {
  const documents = await deps.db
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
      downloadInvoiceById(deps, id, { hidesOrderId: !isOwner(caller) }).then(
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
  deps: HideDeps,
  id: number,
  { hidesOrderId }: { hidesOrderId: boolean },
): Promise<{ name: string; content: Buffer<ArrayBuffer> }> {
  const [document] = await deps.db.select().from(invoices).where(eq(invoices.id, id));
  if (!document) throw notFound(texts.notFound);
  const shown = hidesOrderId ? await withoutOrderId(deps, document) : document;
  return { name: fileNameOf(document), content: await makeInThread(shown) };
}

const fileNameOf = ({ kind, number }: Pick<IssuedDocument, 'kind' | 'number'>) =>
  `${kind === 'invoice' ? 'invoice' : 'credit-note'}-${number}.pdf`;

/** Returns a stream that destroys the archive's when its reader stops. */
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

type Made = Uint8Array | { error: string };

/** One takes 0.2 s of a processor; a thread's first takes a second. */
const run = openWorkerThread<IssuedDocument, Made>(
  new URL('./invoice-worker.ts', import.meta.url),
  {
    name: 'invoices',
    timeoutMs: 20_000,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  },
);

/** Runs one at a time, so that buyers do not wait. @throws AppError 503 if it takes too long */
async function makeInThread(document: IssuedDocument): Promise<Buffer<ArrayBuffer>> {
  const made = await run(document);
  if (made instanceof Uint8Array) return Buffer.from(made);
  log.error({ invoice: document.number, error: made?.error ?? 'timeout' }, 'invoice not made');
  throw unavailable(texts.notMade);
}
