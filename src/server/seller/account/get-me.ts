import { eq } from 'drizzle-orm';
import type * as contract from '#contract/seller/me.ts';
import { admins } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { requireAccount, type Caller } from '#server/kit/sessions/caller.ts';
import { unauthorized } from '#server/kit/errors.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import { secondFactorFacts } from '#server/kit/sessions/has-second-factor.ts';

export async function getMe(
  deps: Pick<Deps, 'db' | 'settings'>,
  _input: unknown,
  caller: Caller,
): Promise<contract.Me> {
  const { id, username, role, lacksSecondFactor = false } = requireAccount(caller);
  const [facts] = await deps.db.select(secondFactorFacts).from(admins).where(eq(admins.id, id));
  if (!facts) throw unauthorized();
  const { hasTotp, recoveryCodesLeft } = facts;
  const refundLimit = role === 'owner' ? null : (await readShopSettings(deps)).supportRefundLimit;
  return {
    username,
    role,
    hasTotp: hasTotp === 1,
    recoveryCodesLeft,
    refundLimit,
    lacksSecondFactor,
  };
}
