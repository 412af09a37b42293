import type { acceptDispute as route } from '#contract/sales/disputes.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { evidenceNotes as texts } from '#texts/disputes.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { answerDispute, findOpenDispute, readDispute } from './answer-dispute.ts';

/**
 * Accepts an open dispute. PayPal gives the money back and reports it in events of its own, which
 * end the purchase.
 *
 * @throws AppError 404, 409, 422, 503 like `answerDispute`
 */
export async function acceptDispute(
  deps: Deps,
  { id }: ParsedInputOf<typeof route>,
  caller: Caller,
): Promise<OutputOf<typeof route>> {
  const { order, dispute } = await findOpenDispute(deps, id);
  await answerDispute(deps, { order, dispute, kind: 'accept' }, caller, (requestId) =>
    deps.paypal.acceptClaim({ disputeId: dispute.id, requestId, note: texts.acceptNote }),
  );
  return { dispute: await readDispute(deps, id, dispute) };
}
