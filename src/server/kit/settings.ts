import { z } from 'zod';
import { canonicalEmail, isMailbox } from '#contract/kit/email.ts';
import { defaultAccent, noSeller, noVat } from '#contract/seller/shop-settings.ts';

/** Parses the environment once; the server and scripts in db/ and scripts/ use nothing else. */

const paypalDefaults = {
  sandbox: { apiUrl: 'https://api-m.sandbox.paypal.com', sdkUrl: 'https://www.sandbox.paypal.com' },
  production: { apiUrl: 'https://api-m.paypal.com', sdkUrl: 'https://www.paypal.com' },
} as const;

const secretMinBytes = 32;
const tokenMinLength = 16;
const maxDrainSeconds = 600;
const passwordMinLength = 12;

/** pino's levels, from quiet to verbose. */
const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

const portRange = 'must be a port, 1 to 65535';
const port = z.coerce.number(portRange).int(portRange).min(1, portRange).max(65_535, portRange);
const wholeNumber = z.coerce
  .number('must be a whole number')
  .int('must be a whole number')
  .min(0, 'must be 0 or more');
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((url) => url.replace(/\/+$/, ''));
const email = z.string().transform(canonicalEmail).refine(isMailbox, 'must be an email address');
const hasSecretLength = (key: string) => Buffer.byteLength(key) >= secretMinBytes;
const example = (text: string) => ({ example: text });

/** Address of a service, which a stand-in may replace. */
const service = (url: string) => webAddress.default(url).meta(example(url));

const token = z
  .string()
  .min(tokenMinLength, `must have at least ${tokenMinLength} characters`)
  .optional()
  .meta(example('the output of: openssl rand -hex 32'));

/** The settings, each with its rule and an error's example. `.env.example` documents them. */
const environmentSchema = z.object({
  SITE_URL: webAddress.meta(example('https://shop.example.com')),
  SITE_NAME: z.string().default('Tradeshelf').meta(example('Tradeshelf')),
  HOST: z.string().default('127.0.0.1').meta(example('0.0.0.0')),
  PORT: port.default(4321).meta(example('4321')),
  TRUSTED_PROXIES: wholeNumber.default(0).meta(example('1')),
  DRAIN_SECONDS: wholeNumber
    .max(maxDrainSeconds, `must be ${maxDrainSeconds} or less`)
    .default(5)
    .meta(example('5')),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.|libsql:\/\/|https?:\/\/|wss?:\/\/)/, 'must be a libSQL address')
    .default('file:.data/store.db')
    .meta(example('file:.data/store.db')),
  DATABASE_AUTH_TOKEN: z.string().optional(),
  STORAGE_URL: z
    .string()
    .regex(/^(file:.|s3:\/\/[^/?]+)/, 'must begin with file: or s3://')
    .default('file:.data/files')
    .meta(example('file:.data/files')),
  S3_ACCESS_KEY_ID: z.string().optional().meta(example('the id of your S3 access key')),
  S3_SECRET_ACCESS_KEY: z.string().optional().meta(example('the secret of your S3 access key')),
  SECRET_KEY: z
    .string()
    .refine(hasSecretLength, `must have at least ${secretMinBytes} bytes`)
    .meta(example('the output of: openssl rand -base64 48')),
  ADMIN_USERNAME: z.string().optional().meta(example('owner')),
  ADMIN_PASSWORD: z
    .string()
    .min(passwordMinLength, `must have at least ${passwordMinLength} characters`)
    .optional()
    .meta(example('a passphrase of four words')),
  PAYPAL_ENVIRONMENT: z
    .enum(['sandbox', 'production'], 'must be sandbox or production')
    .meta(example('sandbox')),
  PAYPAL_API_URL: webAddress.optional().meta(example(paypalDefaults.production.apiUrl)),
  PAYPAL_SDK_URL: webAddress.optional().meta(example(paypalDefaults.production.sdkUrl)),
  PAYPAL_CLIENT_ID: z.string().meta(example('the client id of your app at developer.paypal.com')),
  PAYPAL_CLIENT_SECRET: z.string().meta(example('the secret of the same app')),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .optional()
    .meta(example('the id of the webhook you added to the app')),
  POSTMARK_SERVER_TOKEN: z.string().meta(example('the server token from postmarkapp.com')),
  POSTMARK_ACCOUNT_TOKEN: z
    .string()
    .optional()
    .meta(example('the account token from postmarkapp.com')),
  POSTMARK_API_URL: service('https://api.postmarkapp.com'),
  POSTMARK_BROADCAST_STREAM: z.string().default('broadcast').meta(example('broadcast')),
  MAIL_FROM: email.meta(example('orders@shop.example.com')),
  SUPPORT_EMAIL: email.meta(example('support@shop.example.com')),
  ECB_RATES_URL: service('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'),
  VIES_URL: service('https://ec.europa.eu/taxation_customs/vies/rest-api'),
  RESPONSE_CACHE_BYTES: wholeNumber.default(24 * 1024 * 1024).meta(example('25165824')),
  CDN_SECONDS: wholeNumber.default(0).meta(example('60')),
  LOG_LEVEL: z
    .enum(logLevels, `must be one of ${logLevels.join(', ')}`)
    .default('info')
    .meta(example('warn')),
  EVENT_TARGETS_ALLOW_PRIVATE: z.enum(['0', '1'], 'must be 0 or 1').default('0').meta(example('1')),
  METRICS_TOKEN: token,
  CRON_SECRET: token,
});

type Values = z.output<typeof environmentSchema>;

export interface MailBrand {
  /** Hexadecimal. */
  accent: string;
  /** Its path, relative to the shop's root, and its width at 96 px of height. */
  logo: { path: string; width: number } | null;
}

/** Lists each missing or malformed setting on a line: its name, the problem, an example. */
export class SettingsError extends Error {
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.name = 'SettingsError';
    this.lines = lines;
  }
}

export type Settings = ReturnType<typeof groupValues>;

/** The shop as the environment describes it. A build may go without; `serve` may not. */
export interface Site {
  /** The public origin, without a trailing slash. */
  url: string;
  name: string;
  supportEmail: string;
}

const siteSchema = environmentSchema.pick({ SITE_URL: true, SITE_NAME: true, SUPPORT_EMAIL: true });
const demoSite = { SITE_URL: 'http://127.0.0.1:4321', SUPPORT_EMAIL: 'support@tradeshelf.example' };

/** Loads the settings of prerendered pages, by default the demo's. @throws SettingsError */
export function loadSite(environment: Record<string, string | undefined>): Site {
  const { SITE_URL, SITE_NAME, SUPPORT_EMAIL } = parse(siteSchema, {
    ...demoSite,
    ...withoutBlanks(environment),
  });
  return { url: SITE_URL, name: SITE_NAME, supportEmail: SUPPORT_EMAIL };
}

const dataSchema = environmentSchema.pick({
  DATABASE_URL: true,
  DATABASE_AUTH_TOKEN: true,
  STORAGE_URL: true,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
});
const databaseSchema = dataSchema.pick({ DATABASE_URL: true, DATABASE_AUTH_TOKEN: true });
const secretSchema = environmentSchema.pick({ SECRET_KEY: true });

/** Loads the location of the shop's data, for backup and restore. @throws SettingsError */
export function loadDataSettings(environment: Record<string, string | undefined>) {
  return groupData(parse(dataSchema, withoutBlanks(environment)));
}

/** Loads the database's location, for commands that need nothing else. @throws SettingsError */
export function loadDatabaseSettings(environment: Record<string, string | undefined>) {
  const { DATABASE_URL, DATABASE_AUTH_TOKEN } = parse(databaseSchema, withoutBlanks(environment));
  return { databaseUrl: DATABASE_URL, databaseAuthToken: DATABASE_AUTH_TOKEN };
}

/** Loads only the shop's secret key. @throws SettingsError */
export function loadSecretKey(environment: Record<string, string | undefined>): string {
  return parse(secretSchema, withoutBlanks(environment)).SECRET_KEY;
}

/** Loads all settings; empty means not set. @throws SettingsError naming every bad one */
export function loadSettings(environment: Record<string, string | undefined>): Settings {
  const given = withoutBlanks(environment);
  const parsed = environmentSchema.safeParse(given);
  const lines = [...describeIssues(parsed.error, given), ...missingPartners(given)];
  if (!parsed.success || lines.length > 0) throw new SettingsError(lines);
  return groupValues(parsed.data);
}

/** @throws SettingsError */
function parse<T extends z.ZodType>(schema: T, given: Record<string, string>): z.output<T> {
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new SettingsError(describeIssues(parsed.error, given));
  return parsed.data;
}

function withoutBlanks(environment: Record<string, string | undefined>) {
  const given: Record<string, string> = {};
  for (const [name, text] of Object.entries(environment)) {
    if (text?.trim()) given[name] = text.trim();
  }
  return given;
}

/** Returns a line for each setting that breaks its rule, with its first problem. */
function describeIssues(error: z.ZodError | undefined, given: Record<string, string>): string[] {
  const problems = new Map<string, string>();
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0]);
    if (!problems.has(name)) problems.set(name, name in given ? message : 'is missing');
  }
  return Array.from(problems, ([name, problem]) => describeProblem(name, problem));
}

function describeProblem(name: string, problem: string): string {
  const rule = Object.entries(environmentSchema.shape).find(([candidate]) => candidate === name);
  return `${name} ${problem}. Example: ${name}=${String(rule?.[1].meta()?.example)}`;
}

/** Returns a line for each setting that another one requires. */
function missingPartners(given: Record<string, string>): string[] {
  const lines: string[] = [];
  const need = (name: keyof Values, because: string) => {
    if (!given[name]) lines.push(describeProblem(name, `is missing: ${because}`));
  };
  if (given.STORAGE_URL?.startsWith('s3:')) {
    need('S3_ACCESS_KEY_ID', 'STORAGE_URL names an S3 bucket');
    need('S3_SECRET_ACCESS_KEY', 'STORAGE_URL names an S3 bucket');
  }
  if (given.ADMIN_USERNAME) need('ADMIN_PASSWORD', 'ADMIN_USERNAME is set');
  if (given.ADMIN_PASSWORD) need('ADMIN_USERNAME', 'ADMIN_PASSWORD is set');
  return lines;
}

function groupData(values: z.output<typeof dataSchema>) {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  return {
    databaseUrl: values.DATABASE_URL,
    databaseAuthToken: values.DATABASE_AUTH_TOKEN,
    storageUrl: values.STORAGE_URL,
    s3: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}

function groupValues(values: Values) {
  const paypal = paypalDefaults[values.PAYPAL_ENVIRONMENT];
  return {
    siteUrl: values.SITE_URL,
    siteName: values.SITE_NAME,
    supportEmail: values.SUPPORT_EMAIL,
    // Until the seller sets them.
    replyHours: 48,
    digitalConsent: false,
    seller: noSeller,
    countryHeader: '',
    vatMode: noVat,
    timeZone: 'UTC',
    mailBrand: { accent: defaultAccent, logo: null } as MailBrand,
    host: values.HOST,
    port: values.PORT,
    trustedProxies: values.TRUSTED_PROXIES,
    drainSeconds: values.DRAIN_SECONDS,
    ...groupData(values),
    secretKey: values.SECRET_KEY,
    ecbRatesUrl: values.ECB_RATES_URL,
    viesUrl: values.VIES_URL,
    responseCacheBytes: values.RESPONSE_CACHE_BYTES,
    cdnSeconds: values.CDN_SECONDS,
    logLevel: values.LOG_LEVEL,
    eventTargetsAllowPrivate: values.EVENT_TARGETS_ALLOW_PRIVATE === '1',
    metricsToken: values.METRICS_TOKEN ?? null,
    cronSecret: values.CRON_SECRET ?? null,
    admin:
      values.ADMIN_USERNAME && values.ADMIN_PASSWORD
        ? { username: values.ADMIN_USERNAME, password: values.ADMIN_PASSWORD }
        : null,
    paypal: {
      environment: values.PAYPAL_ENVIRONMENT,
      apiUrl: values.PAYPAL_API_URL ?? paypal.apiUrl,
      sdkUrl: values.PAYPAL_SDK_URL ?? paypal.sdkUrl,
      clientId: values.PAYPAL_CLIENT_ID,
      clientSecret: values.PAYPAL_CLIENT_SECRET,
      /** Null: the webhook that set-up registered. */
      webhookId: values.PAYPAL_WEBHOOK_ID ?? null,
    },
    postmark: {
      apiUrl: values.POSTMARK_API_URL,
      serverToken: values.POSTMARK_SERVER_TOKEN,
      /** Null: set-up asks DNS about the sender's domain. */
      accountToken: values.POSTMARK_ACCOUNT_TOKEN ?? null,
      from: values.MAIL_FROM,
      broadcastStream: values.POSTMARK_BROADCAST_STREAM,
    },
  };
}
