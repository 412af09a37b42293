import type { getDossier, provideEvidence as route } from '#contract/sales/disputes.ts';
import type { ParsedInputOf, OutputOf } from '#contract/route.ts';
import { dossier as texts, evidenceNotes } from '#texts/disputes.ts';
import { formatMoment } from '#texts/language.ts';
import type { Deps } from '#server/deps.ts';
import { isOwner, type Caller } from '#server/kit/sessions/caller.ts';
import { hideOrderIds } from '#server/kit/lists/hidden-order-ids.ts';
import type { Attachment } from '#server/kit/endpoint/attachment.ts';
import { flushNotes, type NoteDeps } from '#server/kit/jobs/flush-notes.ts';
import { makePdf, type PdfContent } from '#server/books/pdf/make-pdf.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import { currentTerms } from '../orders/consents/consents.ts';
import { readDossier, type Dossier } from './read-dossier.ts';
import { writeDossier, type Terms } from './write-dossier.ts';
import { maxDocumentBytes, maxNoteLength } from '#server/adapters/paypal/dispute-calls.ts';
import type { Evidence } from '#server/adapters/paypal/dispute-calls.ts';
import { answerDispute, findOpenDispute, readDispute } from './answer-dispute.ts';

type MakeDeps = Pick<Deps, 'db' | 'settings' | 'now'>;

/** @throws AppError 404 no such order; 409 PayPal has taken no money for it */
export async function downloadDossier(
  deps: MakeDeps & NoteDeps,
  { id }: ParsedInputOf<typeof getDossier>,
  caller: Pick<Caller, 'admin'>,
): Promise<Attachment> {
  await flushNotes(deps);
  const dossier = await readDossier(deps.db, id, deps.now());
  const show = (text: string) => (isOwner(caller) ? text : hideOrderIds(deps, text));
  const content = new Uint8Array(await makeDossier(deps, dossier, describeTerms(deps), show));
  const name = await show(`dossier-${dossier.order.paypalOrderId}.pdf`);
  return { name, content, type: 'application/pdf' };
}

/** Renders a dossier as PDF. @param show leaves out what its reader may not see */
async function makeDossier(
  deps: MakeDeps,
  dossier: Dossier,
  terms: Terms,
  show: (json: string) => string | Promise<string> = (json) => json,
): Promise<Buffer> {
  const content: PdfContent = JSON.parse(await show(JSON.stringify(writeDossier(dossier, terms))));
  const createdAt = deps.now();
  const { siteName } = await readShopSettings(deps);
  return makePdf({
    title: texts.title,
    author: siteName,
    createdAt,
    footer: texts.footer(siteName, formatMoment(createdAt)),
    content,
  });
}

/** Returns the shop's current terms. Links become plain words: a PDF has no other pages. */
function describeTerms({ settings }: Pick<Deps, 'settings'>): Terms {
  const { text, version } = currentTerms();
  const url = `${settings.siteUrl}/terms-and-conditions`;
  return { text: text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'), version, url };
}

/** Sends the evidence once the seller confirms it. @throws AppError 404 and as `answerDispute` */
export async function provideEvidence(
  deps: Deps,
  { id, confirmed }: ParsedInputOf<typeof route>,
  caller: Caller,
): Promise<OutputOf<typeof route>> {
  const { order, dispute } = await findOpenDispute(deps, id);
  await flushNotes(deps);
  const dossier = await readDossier(deps.db, id, deps.now());
  const terms = describeTerms(deps);
  const evidences = describeEvidence(dossier, terms);
  if (!confirmed) return { dispute, evidences };
  await answerDispute(deps, { order, dispute, kind: 'evidence' }, caller, async (requestId) => {
    const pdf = await makeDossier(deps, dossier, terms);
    if (pdf.length > maxDocumentBytes) throw new Error(`A dossier has ${pdf.length} bytes`);
    return deps.paypal.provideEvidence({ disputeId: dispute.id, requestId, evidences, pdf });
  });
  return { dispute: await readDispute(deps, id, dispute), evidences };
}

function describeEvidence(
  { order, downloads, keys }: Dossier,
  terms: Terms,
): (Evidence & { notes: string })[] {
  const at = (moment: Date | null) => (moment ? formatMoment(moment) : '');
  const firstUse = keys.rows
    .flatMap(({ firstLeaseAt }) => firstLeaseAt ?? [])
    .toSorted((one, other) => one.getTime() - other.getTime())[0];
  const downloaded = downloads.rows.length + downloads.more;
  const made = keys.rows.length + keys.more;
  const notes = [
    evidenceNotes.fulfilled(order.productName, at(order.completedAt)),
    downloaded > 0 && evidenceNotes.downloaded(downloaded, at(downloads.rows[0]?.at ?? null)),
    made > 0 && (firstUse ? evidenceNotes.used(made, at(firstUse)) : evidenceNotes.made(made)),
    evidenceNotes.attached,
  ];
  const accepted = evidenceNotes.accepted(order.termsVersion, at(order.termsAcceptedAt), terms.url);
  const policy = order.termsVersion === terms.version ? findPolicy(terms.text) : '';
  return [
    {
      type: 'PROOF_OF_FULFILLMENT',
      notes: shorten(notes.filter(Boolean).join(' ')),
      delivery: { carrier: evidenceNotes.carrier, number: order.captureId ?? '' },
    },
    { type: 'RETURN_POLICY', notes: shorten([accepted, policy].filter(Boolean).join('\n\n')) },
  ];
}

/** Returns the terms' section on refunds; empty if there is none. */
function findPolicy(markdown: string): string {
  const sections = markdown.split(/^(?=## )/m);
  return sections.find((section) => /^## .*refund/i.test(section))?.replace(/^## /, '') ?? '';
}

const shorten = (text: string): string =>
  text.length > maxNoteLength ? `${text.slice(0, maxNoteLength - 1)}…` : text.trim();
