import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import { passkeyChallenges } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';

const validForMs = 5 * 60_000;

type ChallengeDeps = Pick<Deps, 'db' | 'now'>;

/** Returns the shop as authenticators know it (WebAuthn, 5.4.2). */
export function relyingParty({ settings }: Pick<Deps, 'settings'>) {
  const { hostname, origin } = new URL(settings.siteUrl);
  return { rpID: hostname, expectedOrigin: origin };
}

/** Stores a challenge, and deletes expired ones. @param adminId null for a login */
export async function saveChallenge(
  { db, now }: ChallengeDeps,
  challenge: string,
  adminId: string | null,
): Promise<void> {
  const moment = now();
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, moment));
  const expiresAt = new Date(moment.getTime() + validForMs);
  await db.insert(passkeyChallenges).values({ challenge, adminId, expiresAt });
}

/**
 * Uses up the challenge that an answer names, whether or not the answer is valid.
 *
 * @param clientDataJSON base64url
 * @returns null if it is unknown, expired, used or someone else's
 */
export async function spendChallenge(
  { db, now }: ChallengeDeps,
  clientDataJSON: string,
  adminId: string | null,
): Promise<string | null> {
  const challenge = readChallenge(clientDataJSON);
  if (challenge === null) return null;
  const { adminId: owner, expiresAt } = passkeyChallenges;
  const [spent] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        adminId === null ? isNull(owner) : eq(owner, adminId),
        gt(expiresAt, now()),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return spent?.challenge ?? null;
}

function readChallenge(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return null;
    return typeof data.challenge === 'string' ? data.challenge : null;
  } catch {
    return null;
  }
}
