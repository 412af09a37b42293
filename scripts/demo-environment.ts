import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface DemoPlace {
  port: number;
  sandboxPort: number;
  /** Holds the database and the stored files. */
  dataDir: string;
  /** Signs download links; see `secretKeyOf`. */
  secretKey: string;
  /** 127.0.0.1 by default: localhost is ::1 to some browsers, and the store listens on IPv4. */
  siteUrl?: string | undefined;
  siteName?: string | undefined;
}

export const demoAdmin = { username: 'demo', password: 'demo-password-2026' };

export const sandboxCredentials = {
  PAYPAL_CLIENT_ID: 'demo-client-id',
  PAYPAL_CLIENT_SECRET: 'demo-client-secret',
  PAYPAL_WEBHOOK_ID: 'demo-webhook-id',
  POSTMARK_SERVER_TOKEN: 'demo-server-token',
  POSTMARK_ACCOUNT_TOKEN: 'demo-account-token',
};

/** Settings of the caller that must not reach a demo or test. */
const clearedSettings = [
  'DATABASE_AUTH_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
  'CRON_SECRET',
  'ADAPTER',
  'LOG_LEVEL',
];

/** Returns all settings of a store that uses the sandbox in place of every other service. */
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
    // No load balancer to inform.
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
    ECB_RATES_URL: `${sandboxUrl}/stats/eurofxref/eurofxref-daily.xml`,
    VIES_URL: `${sandboxUrl}/taxation_customs/vies/rest-api`,
    // For the sandbox's own receivers.
    EVENT_TARGETS_ALLOW_PRIVATE: '1',
    MAIL_FROM: 'orders@tradeshelf.example',
    SUPPORT_EMAIL: 'support@tradeshelf.example',
  };
}

/**
 * Returns the environment of a child process: the caller's, overridden by these settings. It sets
 * or clears every setting of the store, so that a DATABASE_URL in the caller's shell, perhaps of
 * the real shop, is neither read nor written.
 */
export function environmentWith(settings: Record<string, string>): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  for (const name of clearedSettings) delete environment[name];
  return { ...environment, ...settings };
}

/** The first call generates the data folder's secret key, so that links survive a restart. */
export function secretKeyOf(dataDir: string): string {
  const file = join(dataDir, 'secret-key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}
