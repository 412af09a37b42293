import { badRequest, command } from './control.ts';
import { asString, json } from './http.ts';
import { openDispute, resolveDispute, updateDispute, viewOf } from './paypal/disputes.ts';
import { findOrder } from './paypal/orders.ts';
import { makeRefund } from './paypal/refunds.ts';
import { captureOf, toCents, type Dispute } from './state.ts';

const STAGES = ['INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION'] as const;
const OUTCOMES = { won: 'RESOLVED_SELLER_FAVOUR', lost: 'RESOLVED_BUYER_FAVOUR' } as const;

/**
 * POST /_control/orders/{id}/dispute `{reason?, stage?, due?, outcome?: won or lost}`: opens,
 * changes or ends the dispute of a paid order; a lost one takes the money back. Sends the events if
 * webhooks are on.
 */
export const controlDispute = command((sandbox, fields, call) => {
  const capture = captureOf(sandbox.state, findOrder(sandbox, call.params[0] ?? ''));
  if (!capture) return json(409, { error: 'The order is not paid' });
  const stage = STAGES.find((name) => name === fields.stage);
  if (fields.stage !== undefined && !stage) {
    return badRequest(`stage must be one of ${STAGES.join(', ')}`);
  }
  const isWon = fields.outcome === 'won';
  if (fields.outcome !== undefined && !isWon && fields.outcome !== 'lost') {
    return badRequest('outcome must be won or lost');
  }
  const values: Partial<Dispute> = {
    ...(asString(fields.reason) && { reason: String(fields.reason) }),
    ...(stage && { stage }),
    ...(asString(fields.due) && { sellerDue: new Date(String(fields.due)).toISOString() }),
  };
  const known = [...sandbox.state.disputes.values()].find(
    ({ captureId }) => captureId === capture.id,
  );
  const dispute = known ?? openDispute(sandbox, capture, values);
  if (!known) sandbox.emit('CUSTOMER.DISPUTE.CREATED', { captureId: capture.id });
  if (fields.outcome !== undefined) {
    resolveDispute(sandbox, dispute, isWon ? OUTCOMES.won : OUTCOMES.lost);
    const restCents = toCents(capture.amount.value) - capture.refundedCents;
    if (!isWon && restCents > 0) makeRefund(sandbox, capture, restCents, 'reversal');
    sandbox.emit('CUSTOMER.DISPUTE.RESOLVED', { captureId: capture.id });
  } else if (known) {
    updateDispute(sandbox, dispute, { status: 'WAITING_FOR_SELLER_RESPONSE', ...values });
    sandbox.emit('CUSTOMER.DISPUTE.UPDATED', { captureId: capture.id });
  }
  return json(200, { ...viewOf(sandbox, dispute), evidences: dispute.evidences });
});
