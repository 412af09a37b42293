import { Webhook } from 'standardwebhooks';
import {
  asString,
  json,
  noContent,
  readFields,
  text,
  type Call,
  type Handler,
  type Reply,
} from './http.ts';
import type { Sandbox } from './sandbox.ts';
import { dropOldest, newUuid, type ReceivedEvent } from './state.ts';

const MAX_EVENTS = 2000;
const MAX_DISCORD_LENGTH = 2000;
const MAX_TELEGRAM_LENGTH = 4096;

function keep(sandbox: Sandbox, event: Omit<ReceivedEvent, 'id' | 'at'>): void {
  const id = newUuid();
  sandbox.state.received.set(id, { ...event, id, at: new Date().toISOString() });
  dropOldest(sandbox.state.received, MAX_EVENTS);
  sandbox.changed();
}

/** Reads a JSON body; null for anything else. */
function readJson(call: Call): Record<string, unknown> | null {
  try {
    return readFields(call);
  } catch {
    return null;
  }
}

/** POST /discord/{id}/{token}. https://discord.com/developers/docs/resources/webhook */
export const receiveDiscord: Handler = (sandbox, call) => {
  const fields = readJson(call);
  const content = asString(fields?.content);
  if (!content || content.length > MAX_DISCORD_LENGTH) {
    return json(400, { content: [`Must be between 1 and ${MAX_DISCORD_LENGTH} in length.`] });
  }
  keep(sandbox, { channel: 'Discord', body: call.body, verified: null });
  return noContent();
};

const telegramError = (description: string): Reply =>
  json(400, { ok: false, error_code: 400, description: `Bad Request: ${description}` });

/** POST /bot{token}/sendMessage. https://core.telegram.org/bots/api#sendmessage */
export const receiveTelegram: Handler = (sandbox, call) => {
  const fields = readJson(call);
  const message = asString(fields?.text);
  const chat = call.url.searchParams.get('chat_id') ?? asString(fields?.chat_id);
  if (!chat) return telegramError('chat_id is empty');
  if (!message) return telegramError('message text is empty');
  if (message.length > MAX_TELEGRAM_LENGTH) return telegramError('message is too long');
  keep(sandbox, { channel: 'Telegram', body: call.body, verified: null });
  return json(200, {
    ok: true,
    result: { message_id: sandbox.state.received.size, text: message },
  });
};

/** POST /hook: verifies with the Standard Webhooks library and the secret given on the page. */
export const receiveHook: Handler = (sandbox, call) => {
  const secret = sandbox.state.hookSecrets.get('store');
  if (!secret) return text(401, 'text/plain', 'Set the signing secret at /events first');
  const verified = isVerified(secret, call);
  keep(sandbox, { channel: 'Webhook', body: call.body, verified });
  return verified ? noContent() : text(401, 'text/plain', 'The signature is invalid');
};

function isVerified(secret: string, { body, headers }: Call): boolean {
  const pairs = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  try {
    new Webhook(secret).verify(body, Object.fromEntries(pairs), { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}
