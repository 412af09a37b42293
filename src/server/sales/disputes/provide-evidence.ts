import type { provideEvidence as route } from '#contract/sales/disputes.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { evidenceNotes as texts } from '#texts/disputes.ts';
import { formatMoment } from '#texts/language.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { flushNotes } from '#server/kit/jobs/flush-notes.ts';
import {
  maxDocumentBytes,
  maxNoteLength,
  type Evidence,
} from '#server/adapters/paypal/dispute-calls.ts';
import { answerDispute, findOpenDispute, readDispute } from './answer-dispute.ts';
import { describeTerms, makeDossier } from './make-dossier.ts';
import { readDossier, type Dossier } from './read-dossier.ts';
import type { Terms } from './write-dossier.ts';

/**
 * Shows the evidence about a purchase; sends it with the dossier once the seller confirms.
 *
 * @throws AppError 404, 409, 422, 503 like `answerDispute`
 */
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

/** Describes in PayPal's fields what the dossier proves. */
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
    texts.fulfilled(order.productName, at(order.completedAt)),
    downloaded > 0 && texts.downloaded(downloaded, at(downloads.rows[0]?.at ?? null)),
    made > 0 && (firstUse ? texts.used(made, at(firstUse)) : texts.made(made)),
    texts.attached,
  ];
  const accepted = texts.accepted(order.termsVersion, at(order.termsAcceptedAt), terms.url);
  const policy = order.termsVersion === terms.version ? findPolicy(terms.text) : '';
  return [
    {
      type: 'PROOF_OF_FULFILLMENT',
      notes: shorten(notes.filter(Boolean).join(' ')),
      delivery: { carrier: texts.carrier, number: order.captureId ?? '' },
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
