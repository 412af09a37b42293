import type * as contract from '#contract/personal-data.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { recordAction } from '../audit-log/audit-log.ts';
import type { Caller } from '../endpoint/caller.ts';
import { eraseAddress, type EraseDeps } from './erase-address.ts';

/** Erases what may be erased of a person, for the seller. */
export async function eraseCustomer(
  deps: EraseDeps,
  { email }: ParsedInputOf<typeof contract.eraseCustomer>,
  caller: Caller,
): Promise<OutputOf<typeof contract.eraseCustomer>> {
  const done = await eraseAddress(deps, email);
  await recordAction(deps.db, caller, { action: 'data-erased', subject: '' }, deps.now());
  return done;
}
