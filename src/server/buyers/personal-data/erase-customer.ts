import type * as contract from '#contract/buyers/personal-data.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { flushNotes, type NoteDeps } from '#server/kit/jobs/flush-notes.ts';
import { eraseAddress, type EraseDeps } from './erase-address.ts';

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
