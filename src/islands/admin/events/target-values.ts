import type { EventTargetKind } from '#contract/contact/event-kinds.ts';

/** Values of a target's form; each kind has its own fields. */
export interface TargetValues {
  kind: EventTargetKind;
  /** Webhook and Discord. */
  address: string;
  /** Telegram. */
  botToken: string;
  chatId: string;
  /** Mail. */
  email: string;
}

export const noValues: TargetValues = {
  kind: 'webhook',
  address: '',
  botToken: '',
  chatId: '',
  email: '',
};

/** Returns the field that a kind's address is typed into. */
export function addressField(kind: EventTargetKind) {
  if (kind === 'mail') return 'email';
  return kind === 'telegram' ? 'chatId' : 'address';
}

/** Builds a target's address; empty if something is missing. */
export function addressOf({ kind, address, botToken, chatId, email }: TargetValues): string {
  switch (kind) {
    case 'mail':
      return `mailto:${email.trim()}`;
    case 'telegram': {
      if (!botToken.trim()) return '';
      const bot = `bot${encodeURIComponent(botToken.trim()).replace('%3A', ':')}`;
      const query = new URLSearchParams({ chat_id: chatId.trim() }).toString();
      return `https://api.telegram.org/${bot}/sendMessage?${query}`;
    }
    case 'webhook':
    case 'discord':
      return address.trim();
  }
}
