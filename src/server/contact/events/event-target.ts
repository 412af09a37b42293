import { eq } from 'drizzle-orm';
import type { EventTargetKind } from '#contract/contact/event-kinds.ts';
import { mailtoAddress } from '#contract/contact/event-targets.ts';
import type { Db } from '#db/client.ts';
import { eventTargets } from '#db/schema.ts';
import { openText, sealText } from '#server/kit/crypto/sealed-text.ts';

export type EventTarget = typeof eventTargets.$inferSelect;

const url = { purpose: 'event target', boundTo: '' };
const secret = { purpose: 'event target secret', boundTo: '' };

export function sealTarget(open: { url: string; secret: string }, secretKey: string) {
  return {
    encryptedUrl: sealText(open.url, { ...url, secretKey }),
    encryptedSecret: open.secret && sealText(open.secret, { ...secret, secretKey }),
  };
}

/** Decrypts a target's address; null under another secret key. */
export function openUrl({ encryptedUrl }: EventTarget, secretKey: string): URL | null {
  return URL.parse(openText(encryptedUrl, { ...url, secretKey }) ?? '');
}

/** Decrypts a webhook's signing secret; null for other targets, too. */
export function openSecret({ encryptedSecret }: EventTarget, secretKey: string): string | null {
  return openText(encryptedSecret, { ...secret, secretKey });
}

/** Shows which target it is, not its address: host, and the chat or the mailbox's domain. */
export function maskUrl(kind: EventTargetKind, address: URL | null): string {
  if (!address) return '…';
  if (kind === 'mail') return mailtoAddress(address).replace(/^(.).*@/, '$1…@');
  const chat = kind === 'telegram' ? `?chat_id=${address.searchParams.get('chat_id')}` : '';
  return `${address.origin}/…${chat}`;
}

/** Re-encrypts with the current secret key. @returns how many decrypt again */
export async function rewrapTargets(
  { db, settings: { secretKey } }: { db: Db; settings: { secretKey: string } },
  oldSecretKey: string,
): Promise<number> {
  const targets = await db.select().from(eventTargets);
  const rewrapped = targets.flatMap((target) => {
    const address = openUrl(target, secretKey) === null ? openUrl(target, oldSecretKey) : null;
    if (address === null) return [];
    const signing = openSecret(target, oldSecretKey) ?? '';
    return [{ id: target.id, ...sealTarget({ url: address.href, secret: signing }, secretKey) }];
  });
  await db.transaction(async (tx) => {
    for (const { id, ...sealed } of rewrapped) {
      await tx.update(eventTargets).set(sealed).where(eq(eventTargets.id, id));
    }
  });
  return rewrapped.length;
}
