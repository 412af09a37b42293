import { randomUUID } from 'node:crypto';
import { log } from '#server/kit/log.ts';
import { parseIssues } from './answers.ts';
import { unexpected, type PayPalRequest, type Send } from './http.ts';

/** PayPal's limits: of a note in characters, of a document in bytes. */
export const maxNoteLength = 2000;
export const maxDocumentBytes = 10 * 1024 * 1024;

/** One piece of evidence in PayPal's words. */
export interface Evidence {
  type: string;
  notes: string;
  /** How it was delivered; proof of fulfilment must name it. */
  delivery?: { carrier: string; number: string } | undefined;
}

interface Answer {
  disputeId: string;
  /** The same for every try. */
  requestId: string;
}

/** `refused`: PayPal did nothing, for this reason in its words. */
export type DisputeResult = { kind: 'done' } | { kind: 'refused'; reason: string };

/** Statuses meaning that PayPal did nothing; any other may be temporary. */
const refusing = new Set([400, 403, 404, 422]);

/** Calls of PayPal's Disputes API (https://developer.paypal.com/docs/api/customer-disputes/v1/). */
export function disputeCalls(send: Send) {
  async function post({ path, ...request }: Omit<PayPalRequest, 'method'>): Promise<DisputeResult> {
    const answer = await send({ method: 'POST', path, ...request });
    if (answer.status < 400) return { kind: 'done' };
    const [reason] = parseIssues(answer.body);
    if (!refusing.has(answer.status) || !reason) throw unexpected(answer);
    log.warn({ status: answer.status, reason }, 'PayPal refused an answer to a dispute');
    return { kind: 'refused', reason };
  }
  const pathOf = (disputeId: string, action: string) =>
    `/v1/customer/disputes/${encodeURIComponent(disputeId)}/${action}`;

  return {
    /** Sends evidence with one PDF. @throws PayPalUnavailable */
    provideEvidence({
      disputeId,
      requestId,
      evidences,
      pdf,
    }: Answer & { evidences: Evidence[]; pdf: Buffer }) {
      const form = toForm({ evidences: evidences.map(toEvidence) }, pdf);
      return post({ path: pathOf(disputeId, 'provide-evidence'), form, requestId });
    },
    /** Accepts a claim, so that PayPal refunds the money. @throws PayPalUnavailable */
    acceptClaim: ({ disputeId, requestId, note }: Answer & { note: string }) =>
      post({
        path: pathOf(disputeId, 'accept-claim'),
        body: { note, accept_claim_reason: 'COMPANY_POLICY', accept_claim_type: 'REFUND' },
        requestId,
      }),
  };
}

/** Encodes the form as PayPal's reference shows it: `FormData` would turn the JSON into a file. */
function toForm(input: object, pdf: Buffer): PayPalRequest['form'] {
  const boundary = `evidence-${randomUUID()}`;
  const part = (name: string, type: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  const bytes = Buffer.concat([
    Buffer.from(`${part('input', 'application/json')}${JSON.stringify(input)}\r\n`),
    Buffer.from(part('file1"; filename="dossier.pdf', 'application/pdf')),
    pdf,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { type: `multipart/form-data; boundary=${boundary}`, bytes };
}

const toEvidence = ({ type, notes, delivery }: Evidence) => ({
  evidence_type: type,
  notes: notes.slice(0, maxNoteLength),
  ...(delivery && {
    evidence_info: {
      tracking_info: [
        {
          carrier_name: 'OTHER',
          carrier_name_other: delivery.carrier,
          tracking_number: delivery.number,
        },
      ],
    },
  }),
});
