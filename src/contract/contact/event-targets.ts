import * as z from 'zod/mini';
import {
  eventKindNames as kindNames,
  targetNames,
  targetTexts as texts,
} from '#texts/contract/contact.ts';
import { decodeAddress, emailSchema } from '#contract/kit/email.ts';
import { deliveryKinds, deliveryStates, eventKinds, eventTargetKinds } from './event-kinds.ts';
import { idSchema, pageSchema, ownerRoute } from '../route.ts';

export { kindNames, targetNames, texts };

export const maxEventTargets = 20;

const urlSchema = z
  .string(texts.url)
  .check(z.trim(), z.maxLength(1000, texts.urlTooLong), z.refine(isUrl, texts.url));

const kindsSchema = z
  .array(z.enum(eventKinds, texts.kinds), texts.kinds)
  .check(z.minLength(1, texts.kinds), z.maxLength(eventKinds.length, texts.kinds));

export const eventTargetFormSchema = z
  .object({
    kind: z.enum(eventTargetKinds, texts.kind),
    /**
     * Webhooks and Discord: where events are posted. Mail: `mailto:` and an address. Telegram:
     * `https://api.telegram.org/bot<token>/sendMessage?chat_id=<id>`.
     */
    url: urlSchema,
    kinds: kindsSchema,
  })
  .check(
    z.refine(({ kind, url }) => kind !== 'mail' || isMailto(url), {
      error: texts.mailto,
      path: ['url'],
    }),
    z.refine(({ kind, url }) => kind === 'mail' || URL.parse(url)?.protocol !== 'mailto:', {
      error: texts.url,
      path: ['url'],
    }),
    z.refine(({ kind, url }) => kind !== 'telegram' || hasChat(url), {
      error: texts.chat,
      path: ['url'],
    }),
  );

const resultSchema = z.object({
  state: z.enum(deliveryStates),
  /** HTTP status of the last answer; null without an answer. */
  status: z.nullable(z.number()),
  /** Beginning of the last answer, or why there was none. */
  answer: z.string(),
});

const deliverySchema = z.extend(resultSchema, {
  id: z.number(),
  /** The same in every attempt; a webhook's `webhook-id`. */
  eventId: z.string(),
  kind: z.enum(deliveryKinds),
  attempts: z.number(),
  /** Next attempt, ISO 8601 in UTC; null if none is left. */
  nextAttemptAt: z.nullable(z.string()),
  /** When it happened, ISO 8601 in UTC. */
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
});
export type EventDelivery = z.infer<typeof deliverySchema>;

const targetSchema = z.object({
  id: z.number(),
  kind: z.enum(eventTargetKinds),
  /** Masked: the address is a secret. */
  url: z.string(),
  kinds: z.array(z.enum(eventKinds)),
  isPaused: z.boolean(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  /** The latest delivery that was attempted. */
  last: z.nullable(deliverySchema),
});
export type EventTarget = z.infer<typeof targetSchema>;

const idInput = { id: idSchema(texts.notFound) };

export const listEventTargets = ownerRoute('GET', '/api/event-targets', {
  summary: 'Lists where the shop’s events go, each with its last result.',
  input: z.object({}),
  output: z.object({ targets: z.array(targetSchema) }),
});

export const addEventTarget = ownerRoute('POST', '/api/event-targets', {
  summary: 'Adds an event target. A webhook’s signing secret is returned only once.',
  input: eventTargetFormSchema,
  status: 201,
  output: z.extend(targetSchema, {
    /** Signing secret of a webhook, `whsec_…`, as the Standard Webhooks libraries take it. */
    secret: z.optional(z.string()),
  }),
});

export const saveEventTarget = ownerRoute('PUT', '/api/event-targets/{id}', {
  summary: 'Pauses a target, or changes its kinds. It misses what happens while paused.',
  input: z.object({
    ...idInput,
    isPaused: z.optional(z.boolean()),
    kinds: z.optional(kindsSchema),
  }),
  output: targetSchema,
});

export const deleteEventTarget = ownerRoute('DELETE', '/api/event-targets/{id}', {
  summary: 'Deletes a target with its deliveries.',
  input: z.object(idInput),
  status: 204,
  output: z.unknown(),
});

export const testEventTarget = ownerRoute('POST', '/api/event-targets/{id}/test', {
  summary: 'Sends a test event now and returns how it went.',
  input: z.object(idInput),
  output: deliverySchema,
});

export const listEventDeliveries = ownerRoute('GET', '/api/event-targets/{id}/deliveries', {
  summary: 'Lists a target’s deliveries of the last 30 days, newest first.',
  input: z.object({ ...idInput, ...pageSchema }),
  output: z.object({ deliveries: z.array(deliverySchema), total: z.number() }),
});

export const resendEventDelivery = ownerRoute(
  'POST',
  '/api/event-targets/{id}/deliveries/{deliveryId}/resend',
  {
    summary: 'Sends an event again now, under its own id, and returns how it went.',
    input: z.object({ ...idInput, deliveryId: idSchema(texts.noDelivery) }),
    output: deliverySchema,
  },
);

function isUrl(text: string): boolean {
  return ['http:', 'https:', 'mailto:'].includes(URL.parse(text)?.protocol ?? '');
}

function isMailto(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'mailto:' && emailSchema.safeParse(mailtoAddress(url)).success;
}

/** Reads the address of a `mailto:`, in which `#` and `?` may be unescaped. */
export const mailtoAddress = ({ pathname, search, hash }: URL): string =>
  decodeAddress(pathname + search + hash);

function hasChat(text: string): boolean {
  return Boolean(URL.parse(text)?.searchParams.get('chat_id'));
}
