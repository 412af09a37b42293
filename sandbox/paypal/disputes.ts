import { asString, header, isRecord, json, type Call, type Reply } from '../http.ts';
import type { Sandbox } from '../sandbox.ts';
import { idOf, toCents, type Capture, type Dispute } from '../state.ts';
import { findCapture } from './captures.ts';
import { invalid, notFound, parseBody, PayPalError, unprocessable } from './errors.ts';
import { makeRefund } from './refunds.ts';
import { link } from './views.ts';

const DUE_MS = 10 * 86_400_000;
const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

/** Dispute times are in milliseconds, which tell their events apart. */
let lastMs = 0;
function moment(): string {
  lastMs = Math.max(Date.now(), lastMs + 1);
  return new Date(lastMs).toISOString();
}

/** Finds the dispute about a capture, or opens one. */
export function openDispute(
  sandbox: Sandbox,
  { id: captureId }: Capture,
  values: Partial<Dispute> = {},
): Dispute {
  const { disputes } = sandbox.state;
  const known = [...disputes.values()].find((each) => each.captureId === captureId);
  if (known) return known;
  const key = idOf(captureId);
  const now = moment();
  const dispute: Dispute = {
    id: `PP-R-${key.slice(0, 3)}-${Number.parseInt(key, 36) % 100000000}`,
    captureId,
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    stage: 'INQUIRY',
    outcome: null,
    sellerDue: new Date(Date.now() + DUE_MS).toISOString(),
    evidences: [],
    createTime: now,
    updateTime: now,
    ...values,
  };
  disputes.set(dispute.id, dispute);
  sandbox.changed();
  return dispute;
}

export function updateDispute(sandbox: Sandbox, dispute: Dispute, values: Partial<Dispute>): void {
  Object.assign(dispute, values, { updateTime: moment() });
  sandbox.changed();
}

export function resolveDispute(sandbox: Sandbox, dispute: Dispute, outcome: string): void {
  updateDispute(sandbox, dispute, { status: 'RESOLVED', outcome });
}

/** PayPal's representation. https://developer.paypal.com/docs/api/customer-disputes/v1/ */
export function viewOf(sandbox: Sandbox, dispute: Dispute) {
  const { amount } = findCapture(sandbox, dispute.captureId);
  return {
    dispute_id: dispute.id,
    create_time: dispute.createTime,
    update_time: dispute.updateTime,
    disputed_transactions: [
      {
        seller_transaction_id: dispute.captureId,
        seller: { merchant_id: 'SBXMERCHANT01', name: 'Sandbox merchant' },
        seller_protection_eligible: false,
      },
    ],
    reason: dispute.reason,
    status: dispute.status,
    dispute_amount: amount,
    ...(dispute.outcome && {
      dispute_outcome: { outcome_code: dispute.outcome, amount_refunded: amount },
    }),
    dispute_life_cycle_stage: dispute.stage,
    dispute_channel: 'INTERNAL',
    ...(!dispute.outcome && { seller_response_due_date: dispute.sellerDue }),
  };
}

/** Takes a form with `input`, JSON, and one document. Acts once for a request id. */
export const provideEvidence = answered('evidence', (sandbox, dispute, call) => {
  if (!call.headers['content-type']?.startsWith('multipart/form-data')) {
    throw new PayPalError('UNSUPPORTED_MEDIA_TYPE');
  }
  const input = /name="input"\r\nContent-Type: application\/json\r\n\r\n(.*)\r\n/.exec(call.body);
  const parsed: unknown = JSON.parse(input?.[1] ?? 'null');
  const evidences = isRecord(parsed) && Array.isArray(parsed.evidences) ? parsed.evidences : [];
  if (evidences.length === 0) throw invalid('MISSING_REQUIRED_PARAMETER', '/evidences');
  for (const evidence of evidences) {
    const notes = (isRecord(evidence) && asString(evidence.notes)) || '';
    if (notes.length > 2000) throw invalid('INVALID_STRING_LENGTH', '/evidences/0/notes');
  }
  if (!/filename="[^"]+\.pdf"\r\nContent-Type: application\/pdf\r\n\r\n%PDF/.test(call.body)) {
    throw invalid('MISSING_REQUIRED_PARAMETER', '/file1');
  }
  if (Number(call.headers['content-length']) > MAX_DOCUMENT_BYTES) {
    throw invalid('INVALID_STRING_LENGTH', '/file1');
  }
  dispute.evidences.push(...evidences);
  updateDispute(sandbox, dispute, { status: 'UNDER_REVIEW' });
  sandbox.emit('CUSTOMER.DISPUTE.UPDATED', { captureId: dispute.captureId });
});

/** POST /v1/customer/disputes/{id}/accept-claim: refunds what is left of the money. */
export const acceptClaim = answered('accept', (sandbox, dispute, call) => {
  const fields = parseBody(call.headers['content-type'], call.body);
  if (!isRecord(fields) || !asString(fields.note)) {
    throw invalid('MISSING_REQUIRED_PARAMETER', '/note');
  }
  const capture = findCapture(sandbox, dispute.captureId);
  const restCents = toCents(capture.amount.value) - capture.refundedCents;
  if (restCents > 0) makeRefund(sandbox, capture, restCents, 'refund');
  resolveDispute(sandbox, dispute, 'RESOLVED_BUYER_FAVOUR');
  sandbox.emit('CUSTOMER.DISPUTE.RESOLVED', { captureId: dispute.captureId });
});

/** Wraps a seller's answer: finds the dispute, repeats an earlier reply, refuses a closed one. */
function answered(
  kind: string,
  run: (sandbox: Sandbox, dispute: Dispute, call: Call) => void,
): (sandbox: Sandbox, call: Call) => Reply {
  return (sandbox, call) => {
    const dispute = sandbox.state.disputes.get(call.params[0] ?? '');
    if (!dispute) throw notFound();
    const requestId = header(call, 'paypal-request-id');
    const key = requestId && `${kind} ${dispute.id} ${requestId}`;
    const self = `${sandbox.url}/v1/customer/disputes/${dispute.id}`;
    const reply = json(200, { links: [link(self, 'self')] });
    if (key && sandbox.state.requests.has(key)) return reply;
    const isWaiting = dispute.status === 'WAITING_FOR_SELLER_RESPONSE';
    if (dispute.outcome || (kind === 'evidence' && !isWaiting) || call.fault?.fault === 'decline') {
      throw unprocessable('ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE');
    }
    run(sandbox, dispute, call);
    if (key) sandbox.state.requests.set(key, { made: dispute.id });
    return reply;
  };
}
