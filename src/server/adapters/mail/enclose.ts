import type { MailKind } from '#contract/contact/mails.ts';
import type { Tx } from '#db/client.ts';
import type { outbox } from '#db/schema.ts';
import type { Attachment } from './mailer.ts';

type StoredMail = typeof outbox.$inferSelect;

/** Attachments of a mail, and what follows from sending it. */
export interface Enclosed {
  attachments: Attachment[];
  /** Writes within the transaction that records the mail as sent. */
  noteSent(tx: Pick<Tx, 'update'>, messageId: string, at: Date): Promise<void>;
}

/** Makers of enclosures by kind of mail, called just before each is sent; null: no enclosure. */
export type Enclosers = Partial<Record<MailKind, (mail: StoredMail) => Promise<Enclosed | null>>>;

export async function enclose(enclosers: Enclosers, mail: StoredMail): Promise<Enclosed | null> {
  const make = enclosers[mail.kind];
  return make ? hideCause(make(mail)) : null;
}

/** Hides why a mail could not be made: the admin sees the reason, and queries contain values. */
export async function hideCause<Part>(work: Promise<Part>): Promise<Part> {
  try {
    return await work;
  } catch (cause) {
    throw new Error('The mail could not be made.', { cause });
  }
}
