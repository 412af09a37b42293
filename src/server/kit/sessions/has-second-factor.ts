import { sql } from 'drizzle-orm';
import type { SecondFactor } from '#contract/kit/access.ts';
import { admins, passkeys, recoveryCodes, shopSettings } from '#db/schema.ts';

export const secondFactorFacts = {
  /** 1: an authenticator app is set up and confirmed. */
  hasTotp: sql<0 | 1>`(${admins}.totp_step IS NOT NULL)`,
  passkeyCount: sql<number>`(SELECT count(*) FROM ${passkeys}
    WHERE ${passkeys}.admin_id = ${admins}.id)`,
  recoveryCodesLeft: sql<number>`(SELECT count(*) FROM ${recoveryCodes}
    WHERE ${recoveryCodes}.admin_id = ${admins}.id AND ${recoveryCodes}.used_at IS NULL)`,
};

const { hasTotp, passkeyCount } = secondFactorFacts;

/** 1 for an account with TOTP or a passkey. */
export const hasSecondFactor = sql<0 | 1>`(${hasTotp} OR ${passkeyCount} > 0)`;

const isRequired = sql`coalesce((SELECT json_extract(${shopSettings}."values", '$.requireSecondFactor')
  FROM ${shopSettings} WHERE ${shopSettings}.id = 1), 0)`;

/** 1 for an account without the second factor that the settings require. */
export const lacksSecondFactor = sql<0 | 1>`(${isRequired} AND NOT ${hasSecondFactor})`;

interface Facts {
  hasTotp: 0 | 1;
  passkeyCount: number;
  recoveryCodesLeft: number;
}

/** Lists what proves the second factor of an account; empty if none is set. */
export function methodsOf(facts: Facts): SecondFactor[] {
  const isSet = facts.hasTotp === 1 || facts.passkeyCount > 0;
  const has: Record<SecondFactor, boolean> = {
    totp: facts.hasTotp === 1,
    recovery: isSet && facts.recoveryCodesLeft > 0,
    passkey: facts.passkeyCount > 0,
  };
  return (['totp', 'recovery', 'passkey'] as const).filter((method) => has[method]);
}
