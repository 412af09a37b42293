import * as contract from '#contract/buyers/personal-data.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { notFound } from '#server/kit/errors.ts';
import { flushNotes, type NoteDeps } from '#server/kit/jobs/flush-notes.ts';
import { collectData, dataLink } from './data-file.ts';
import { eraseAddress, type EraseDeps } from './erase-address.ts';

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

/** Erases what may be erased about a person, for the seller. */
export async function eraseCustomer(
  deps: EraseDeps & NoteDeps,
  { email }: ParsedInputOf<typeof contract.eraseCustomer>,
  caller: Caller,
): Promise<OutputOf<typeof contract.eraseCustomer>> {
  await flushNotes(deps);
  const done = await eraseAddress(deps, email);
  await recordAction(deps.db, caller, { action: 'data-erased', subject: '' }, deps.now());
  return done;
}
