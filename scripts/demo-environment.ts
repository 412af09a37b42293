import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a demo or a test runs. */
export interface DemoPlace {
  port: number;
  sandboxPort: number;
  /** Holds the database and the stored files. */
  dataDir: string;
  /** Signs download links; see `secretKeyOf`. */
  secretKey: string;
  /** 127.0.0.1 and not localhost, which is ::1 to some browsers while the store listens on IPv4. */
  siteUrl?: string | undefined;
  siteName?: string | undefined;
}

/** The first admin account of the demo. */
export const demoAdmin = { username: 'demo', password: 'demo-password-2026' };

/** What the sandbox takes for its own; nothing real is behind these. */
export const sandboxCredentials = {
  PAYPAL_CLIENT_ID: 'demo-client-id',
  PAYPAL_CLIENT_SECRET: 'demo-client-secret',
  PAYPAL_WEBHOOK_ID: 'demo-webhook-id',
  POSTMARK_SERVER_TOKEN: 'demo-server-token',
};

/** What a demo or a test leaves unset: a stray one of the caller must not reach it. */
const unsetByDemo = [
  'DATABASE_AUTH_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
  'CRON_SECRET',
  'ADAPTER',
  'LOG_LEVEL',
];

/** Every setting of a store that has the sandbox for PayPal and Postmark. */
export function demoSettings(place: DemoPlace) {
  const sandboxUrl = `http://127.0.0.1:${place.sandboxPort}`;
  return {
    SITE_URL: place.siteUrl ?? `http://127.0.0.1:${place.port}`,
    SITE_NAME: place.siteName ?? 'Tradeshelf',
    HOST: '127.0.0.1',
    PORT: String(place.port),
    SANDBOX_PORT: String(place.sandboxPort),
    DATA_DIR: place.dataDir,
    TRUSTED_PROXIES: '0',
    // No balancer has to hear that it stops, and a person waits for it.
    DRAIN_SECONDS: '0',
    DATABASE_URL: `file:${join(place.dataDir, 'store.db')}`,
    STORAGE_URL: `file:${join(place.dataDir, 'files')}`,
    SECRET_KEY: place.secretKey,
    ADMIN_USERNAME: demoAdmin.username,
    ADMIN_PASSWORD: demoAdmin.password,
    PAYPAL_ENVIRONMENT: 'sandbox',
    PAYPAL_API_URL: sandboxUrl,
    PAYPAL_SDK_URL: sandboxUrl,
    ...sandboxCredentials,
    POSTMARK_API_URL: sandboxUrl,
    MAIL_FROM: 'orders@tradeshelf.example',
    SUPPORT_EMAIL: 'support@tradeshelf.example',
  };
}

/**
 * The environment of a child process: the caller's with these settings over it. The demo sets or
 * clears every setting of the store, so that a DATABASE_URL which happens to stand in the caller's
 * shell, perhaps of the real shop, is neither read nor written.
 */
export function environmentWith(settings: Record<string, string>): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  for (const name of unsetByDemo) delete environment[name];
  return { ...environment, ...settings };
}

/** The secret key kept in a data folder; drawn at the first call, so links outlive a restart. */
export function secretKeyOf(dataDir: string): string {
  const file = join(dataDir, 'secret-key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}
