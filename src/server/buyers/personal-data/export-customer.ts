import * as contract from '#contract/buyers/personal-data.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { notFound } from '#server/kit/errors.ts';
import { collectData } from './collect-data.ts';
import { dataLink } from './data-link.ts';

/**
 * Returns the link to everything stored about a person.
 *
 * @throws AppError 404 nothing is
 */
export async function exportCustomer(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  { email }: ParsedInputOf<typeof contract.exportCustomer>,
  caller: Caller,
): Promise<OutputOf<typeof contract.exportCustomer>> {
  const { db, settings, now } = deps;
  const data = await collectData(deps, email);
  const isKnown = Object.values(data).some((list) => Array.isArray(list) && list.length > 0);
  if (!isKnown) throw notFound(contract.texts.unknown);
  await recordAction(db, caller, { action: 'data-exported', subject: '' }, now());
  return { success: true, url: dataLink(email, settings, now()) };
}
