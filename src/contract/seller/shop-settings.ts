import * as z from 'zod/mini';
import { priceSchema } from '#contract/kit/price.ts';
import { shopSettingsTexts as texts } from '#texts/contract/seller.ts';
import { versionSchema } from './admin.ts';
import { emailSchema } from '#contract/kit/email.ts';
import type { EventKind } from '#contract/contact/event-kinds.ts';
import { singleLine, ownerRoute } from '../route.ts';
import { megabyte, uploadSchema, type UploadRule } from '#contract/kit/upload.ts';
import { optionalCountry, vatSettings } from '#contract/books/vat-settings.ts';

export { texts };

/** Characters. */
export const maxLengths = {
  siteName: 60,
  heroTitle: 80,
  heroText: 200,
  footerText: 500,
  about: 10_000,
  label: 40,
  url: 300,
  sellerLine: 200,
  address: 500,
} as const;

export const maxLinks = 8;
const bodyLimitBytes = 64 * 1024;

const optionalText = (maxLength: number) =>
  z.string(texts.text).check(z.trim(), z.maxLength(maxLength, texts.tooLong(maxLength)));

const optionalLine = (maxLength: number) =>
  optionalText(maxLength).check(singleLine(texts.oneLine));

const optionalEmail = z.union([z.literal(''), emailSchema], texts.email);

/** Takes `t.me/x` as https; a dot before a colon belongs to a host with a port. */
const withHttps = z.overwrite<string>((url) =>
  /^[a-z][a-z\d+-]*:/i.test(url) ? url : url.replace(/^\/*/, 'https://'),
);

const linkSchema = z.strictObject({
  label: optionalLine(maxLengths.label).check(z.minLength(1, texts.label)),
  url: z
    .string(texts.httpsAddress)
    .check(
      z.trim(),
      withHttps,
      z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: texts.httpsAddress }),
      z.maxLength(maxLengths.url, texts.tooLong(maxLengths.url)),
    ),
});

/** The seller; filled fields appear in the imprint and on receipts. */
const sellerSchema = z.strictObject({
  name: optionalLine(maxLengths.sellerLine),
  address: optionalText(maxLengths.address),
  email: optionalEmail,
  phone: optionalLine(maxLengths.sellerLine),
  vatId: optionalLine(maxLengths.sellerLine),
  register: optionalLine(maxLengths.sellerLine),
  /** Country in which the seller is established. */
  country: optionalCountry,
});
export type Seller = z.infer<typeof sellerSchema>;

/** In the order of the imprint and of receipts. */
export const sellerFields = ['name', 'address', 'email', 'phone', 'vatId', 'register'] as const;

export const noSeller: Seller = {
  name: '',
  address: '',
  email: '',
  phone: '',
  vatId: '',
  register: '',
  country: '',
};

/** Tells whether there is anything to show at `/imprint`. */
export const isImprintFilled = (seller: Seller): boolean =>
  sellerFields.some((field) => seller[field] !== '');

const flag = z.boolean(texts.boolean);

/** Events mailed to the seller; `daily`: one mail a day instead of one for each. */
const notifySchema = z.strictObject({
  'sale.completed': flag,
  'sale.refunded': flag,
  'sale.review': flag,
  'dispute.opened': flag,
  'dispute.closed': flag,
  'license.created': flag,
  'license.moved': flag,
  'license.blocked': flag,
  'license.shared': flag,
  'license.ending': flag,
  'trial.started': flag,
  'ticket.created': flag,
  'release.published': flag,
  'withdrawal.received': flag,
  daily: flag,
} satisfies Record<EventKind | 'daily', unknown>);

const days = (least: number) =>
  z
    .number(texts.days(least))
    .check(
      z.int(texts.days(least)),
      z.minimum(least, texts.days(least)),
      z.maximum(maxDays, texts.days(least)),
    );

const maxDays = 36_500;
/** Days in which a card payment can be disputed, with a margin. */
export const leastEvidenceDays = 200;

/** Days for which buyers' data is kept. */
const retentionSchema = z.strictObject({
  /** Closed tickets. */
  tickets: days(1),
  /** License checks, counted from the last of a month. */
  traces: days(leastEvidenceDays),
  /** Network addresses and programs of downloads. */
  downloads: days(leastEvidenceDays),
  /** Addresses in mails that were sent. */
  mails: days(1),
  /** The host's log and events for other programs. */
  logs: days(1),
  /** Claims about an order. */
  claims: days(leastEvidenceDays),
});
export type Retention = z.infer<typeof retentionSchema>;

export const defaultRetention: Retention = {
  tickets: 1_095,
  traces: leastEvidenceDays,
  downloads: 1_095,
  mails: 365,
  logs: 30,
  claims: 1_095,
};

/** The default accent; the styles contain its shades (`shared.css`). */
export const defaultAccent = '#006d66';

/** Everything the seller can set, with its rule. */
export const settingsSchema = z.strictObject({
  siteName: optionalLine(maxLengths.siteName).check(z.minLength(1, texts.siteName)),
  /** A CSS hex colour: `#rgb` or `#rrggbb`. */
  accent: z.string(texts.accent).check(z.regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i, texts.accent)),
  heroTitle: optionalLine(maxLengths.heroTitle),
  heroText: optionalLine(maxLengths.heroText),
  footerText: optionalText(maxLengths.footerText),
  links: z
    .array(linkSchema, texts.links)
    .check(z.maxLength(maxLinks, texts.tooManyLinks(maxLinks))),
  seller: sellerSchema,
  /** Markdown. */
  about: optionalText(maxLengths.about),
  /** IANA name; the zone of the admin's days and of promo codes' days. */
  timeZone: z.string(texts.timeZone).check(z.refine(isTimeZone, texts.timeZone)),
  replyHours: z
    .number(texts.replyHours)
    .check(
      z.int(texts.replyHours),
      z.minimum(1, texts.replyHours),
      z.maximum(168, texts.replyHours),
    ),
  supportEmail: emailSchema,
  /** Postmark's address for incoming mail. */
  inboundAddress: optionalEmail,
  countVisits: flag,
  /** Buyers consent to delivery before the end of the withdrawal period. */
  digitalConsent: flag,
  requireSecondFactor: flag,
  /** USD that support may refund per order. */
  supportRefundLimit: priceSchema,
  notify: notifySchema,
  retention: retentionSchema,
  ...vatSettings,
});
export type SettingsValues = z.infer<typeof settingsSchema>;

export const noVat: SettingsValues['vatMode'] = 'none';

/** px: three times its displayed height. */
export const logoHeight = 96;

export const brandPictureKinds = ['logo', 'favicon', 'share-picture'] as const;
export type BrandPictureKind = (typeof brandPictureKinds)[number];

export const brandUploads = {
  logo: { limitBytes: megabyte, maxFiles: 1, endings: ['.png', '.webp', '.svg'] },
  favicon: { limitBytes: megabyte, maxFiles: 1, endings: ['.png', '.webp', '.svg'] },
  'share-picture': { limitBytes: 5 * megabyte, maxFiles: 1, endings: ['.png', '.webp'] },
} satisfies Record<BrandPictureKind, UploadRule>;

const settingsAnswerSchema = z.extend(settingsSchema, {
  /** Addresses of the pictures; null: the default. */
  pictures: z.object({
    logo: z.nullable(z.string()),
    favicon: z.nullable(z.string()),
    'share-picture': z.nullable(z.string()),
  }),
  updatedAt: z.string(),
});
export type SettingsAnswer = z.infer<typeof settingsAnswerSchema>;

export const getSettings = ownerRoute('GET', '/api/settings', {
  summary: 'Returns the shop’s settings.',
  input: z.object({}),
  output: settingsAnswerSchema,
});

export const saveSettings = ownerRoute('PUT', '/api/settings', {
  summary:
    'Saves settings; those left out stay as they are. `notify`, `retention` and `seller` are saved whole.',
  input: z.extend(z.partial(settingsSchema), {
    updatedAt: z.optional(versionSchema),
  }),
  output: settingsAnswerSchema,
  bodyLimitBytes,
});

const shadesSchema = z.object({
  /** For links, focus and buttons, hexadecimal. */
  color: z.string(),
  /** Text on that colour. */
  text: z.string(),
});

export const getAccentShades = ownerRoute('GET', '/api/settings/accent', {
  summary: 'Returns the shades that an accent has in each theme.',
  input: z.pick(settingsSchema, { accent: true }),
  output: z.object({ light: shadesSchema, dark: shadesSchema }),
});

const pictureInput = (kind: BrandPictureKind) =>
  z.object({ file: uploadSchema(brandUploads[kind]) });

const pictureRoutes = (kind: BrandPictureKind, name: string) => ({
  save: ownerRoute('PUT', `/api/settings/${kind}`, {
    summary: `Saves the shop’s ${name}: ${brandUploads[kind].endings.join(', ')}.`,
    input: pictureInput(kind),
    output: settingsAnswerSchema,
    form: { uploads: { file: brandUploads[kind] }, repeated: [] },
  }),
  restore: ownerRoute('DELETE', `/api/settings/${kind}`, {
    summary: `Puts the ${name} before back.`,
    input: z.object({}),
    output: settingsAnswerSchema,
  }),
});

export const brandPictures = {
  logo: pictureRoutes('logo', 'logo'),
  favicon: pictureRoutes('favicon', 'icon'),
  'share-picture': pictureRoutes('share-picture', 'picture for shared links'),
} satisfies Record<BrandPictureKind, unknown>;

export type BrandPictureInput = z.output<ReturnType<typeof pictureInput>>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
