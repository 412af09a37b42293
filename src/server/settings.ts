import { z } from 'zod';

/** The environment, parsed once: the server and the scripts in db/ and scripts/ read it nowhere else. */

const paypalDefaults = {
  sandbox: { apiUrl: 'https://api-m.sandbox.paypal.com', sdkUrl: 'https://www.sandbox.paypal.com' },
  production: { apiUrl: 'https://api-m.paypal.com', sdkUrl: 'https://www.paypal.com' },
} as const;

const secretMinBytes = 32;
const passwordMinLength = 12;

const required = (what: string) => z.string(what).min(1, what);
const port = z.coerce
  .number('must be a port')
  .int('must be a port')
  .min(1, 'must be a port')
  .max(65_535, 'must be a port');
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((url) => url.replace(/\/+$/, ''));
const email = z.email('must be an email address');

/** Each name with its rule and the example that an error shows. `.env.example` says what each is for. */
const variables = {
  SITE_URL: [webAddress, 'https://shop.example.com'],
  SITE_NAME: [z.string().min(1, 'must not be empty').default('Tradeshelf'), 'Tradeshelf'],
  HOST: [z.string().min(1, 'must not be empty').default('127.0.0.1'), '0.0.0.0'],
  PORT: [port.default(4321), '4321'],
  TRUSTED_PROXIES: [
    z.coerce
      .number('must be a whole number')
      .int('must be a whole number')
      .min(0, 'must be 0 or more')
      .default(0),
    '1',
  ],
  DATABASE_URL: [
    z
      .string()
      .regex(/^(file:.|libsql:\/\/|https?:\/\/|wss?:\/\/)/, 'must be a libSQL address')
      .default('file:.data/store.db'),
    'file:.data/store.db',
  ],
  DATABASE_AUTH_TOKEN: [z.string().optional(), 'the token of your libSQL server'],
  STORAGE_URL: [
    z
      .string()
      .regex(/^(file:.|s3:\/\/[^/?]+)/, 'must begin with file: or s3://')
      .default('file:.data/files'),
    'file:.data/files',
  ],
  S3_ACCESS_KEY_ID: [z.string().optional(), 'the id of your S3 access key'],
  S3_SECRET_ACCESS_KEY: [z.string().optional(), 'the secret of your S3 access key'],
  SECRET_KEY: [
    required('is missing').refine(
      (key) => Buffer.byteLength(key) >= secretMinBytes,
      `must have at least ${secretMinBytes} bytes`,
    ),
    'the output of: openssl rand -base64 48',
  ],
  ADMIN_USERNAME: [z.string().min(1, 'must not be empty').optional(), 'owner'],
  ADMIN_PASSWORD: [
    z
      .string()
      .min(passwordMinLength, `must have at least ${passwordMinLength} characters`)
      .optional(),
    'a passphrase of four words',
  ],
  PAYPAL_ENVIRONMENT: [
    z.enum(['sandbox', 'production'], 'must be sandbox or production'),
    'sandbox',
  ],
  PAYPAL_API_URL: [webAddress.optional(), paypalDefaults.production.apiUrl],
  PAYPAL_SDK_URL: [webAddress.optional(), paypalDefaults.production.sdkUrl],
  PAYPAL_CLIENT_ID: [required('is missing'), 'the client id of your app at developer.paypal.com'],
  PAYPAL_CLIENT_SECRET: [required('is missing'), 'the secret of the same app'],
  PAYPAL_WEBHOOK_ID: [required('is missing'), 'the id of the webhook you added to the app'],
  POSTMARK_SERVER_TOKEN: [required('is missing'), 'the server token from postmarkapp.com'],
  POSTMARK_API_URL: [
    webAddress.default('https://api.postmarkapp.com'),
    'https://api.postmarkapp.com',
  ],
  MAIL_FROM: [email, 'orders@shop.example.com'],
  SUPPORT_EMAIL: [email, 'support@shop.example.com'],
} satisfies Record<string, readonly [z.ZodType, string]>;

type Name = keyof typeof variables;
type Values = { [N in Name]: z.output<(typeof variables)[N][0]> };

/** One line for each setting that is missing or malformed: its name, what is wrong, an example. */
export class SettingsError extends Error {
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.name = 'SettingsError';
    this.lines = lines;
  }
}

export type Settings = ReturnType<typeof arrange>;

/** What pages say of the shop. A build may go without these settings; `serve` may not. */
export interface Site {
  /** The public origin, without a slash at its end. */
  url: string;
  name: string;
  supportEmail: string;
}

/**
 * The part of the settings that prerendered pages carry, with the demo's values where a build does not say.
 *
 * @throws SettingsError
 */
export function loadSite(environment: Record<string, string | undefined>): Site {
  const demo = { SITE_URL: 'http://127.0.0.1:4321', SUPPORT_EMAIL: 'support@tradeshelf.example' };
  const names = ['SITE_URL', 'SITE_NAME', 'SUPPORT_EMAIL'] as const;
  const given = names.map((name) => [name, environment[name]?.trim() || undefined]);
  const parsed = z
    .object({
      SITE_URL: variables.SITE_URL[0],
      SITE_NAME: variables.SITE_NAME[0],
      SUPPORT_EMAIL: variables.SUPPORT_EMAIL[0],
    })
    .safeParse({ ...demo, ...Object.fromEntries(given.filter(([, value]) => value)) });
  if (parsed.success) {
    const { SITE_URL, SITE_NAME, SUPPORT_EMAIL } = parsed.data;
    return { url: SITE_URL, name: SITE_NAME, supportEmail: SUPPORT_EMAIL };
  }
  throw new SettingsError(
    parsed.error.issues.map(({ path, message }) => {
      const name = names.find((candidate) => candidate === path[0]) ?? 'SITE_URL';
      return complain(name, message, variables[name][1]);
    }),
  );
}

/**
 * The settings that the environment gives. A name set to the empty string counts as not set.
 *
 * @throws SettingsError that names every setting which is missing or malformed, not only the first.
 */
export function loadSettings(environment: Record<string, string | undefined>): Settings {
  const values: Record<string, unknown> = {};
  const lines: string[] = [];
  for (const [name, [schema, example]] of Object.entries(variables)) {
    const text = environment[name]?.trim() || undefined;
    const parsed = schema.safeParse(text);
    if (parsed.success) values[name] = parsed.data;
    else
      lines.push(
        complain(
          name,
          text === undefined ? 'is missing' : parsed.error.issues[0]?.message,
          example,
        ),
      );
  }
  lines.push(...missingPartners(environment));
  if (lines.length > 0) throw new SettingsError(lines);
  // Every name of `variables` went through its own schema above.
  return arrange(values as Values);
}

function complain(name: string, problem: string | undefined, example: string): string {
  return `${name} ${problem ?? 'is not valid'}. Example: ${name}=${example}`;
}

/** Settings that only make sense together. */
function missingPartners(environment: Record<string, string | undefined>): string[] {
  const lines: string[] = [];
  const need = (name: Name, because: string) => {
    if (!environment[name]?.trim())
      lines.push(complain(name, `is missing: ${because}`, variables[name][1]));
  };
  if (environment.STORAGE_URL?.startsWith('s3:')) {
    need('S3_ACCESS_KEY_ID', 'STORAGE_URL names an S3 bucket');
    need('S3_SECRET_ACCESS_KEY', 'STORAGE_URL names an S3 bucket');
  }
  if (environment.ADMIN_USERNAME?.trim()) need('ADMIN_PASSWORD', 'ADMIN_USERNAME is set');
  if (environment.ADMIN_PASSWORD?.trim()) need('ADMIN_USERNAME', 'ADMIN_PASSWORD is set');
  return lines;
}

/** The settings by what they are for. */
function arrange(values: Values) {
  const paypal = paypalDefaults[values.PAYPAL_ENVIRONMENT];
  return {
    siteUrl: values.SITE_URL,
    siteName: values.SITE_NAME,
    supportEmail: values.SUPPORT_EMAIL,
    host: values.HOST,
    port: values.PORT,
    trustedProxies: values.TRUSTED_PROXIES,
    databaseUrl: values.DATABASE_URL,
    databaseAuthToken: values.DATABASE_AUTH_TOKEN,
    storageUrl: values.STORAGE_URL,
    s3:
      values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY
        ? { accessKeyId: values.S3_ACCESS_KEY_ID, secretAccessKey: values.S3_SECRET_ACCESS_KEY }
        : null,
    secretKey: values.SECRET_KEY,
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
      webhookId: values.PAYPAL_WEBHOOK_ID,
    },
    postmark: {
      apiUrl: values.POSTMARK_API_URL,
      serverToken: values.POSTMARK_SERVER_TOKEN,
      from: values.MAIL_FROM,
    },
  };
}
