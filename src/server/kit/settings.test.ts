import { expect, test } from 'vitest';
import { loadSettings, loadSite, SettingsError } from './settings.ts';

const complete = {
  SITE_URL: 'https://shop.example.com/',
  SECRET_KEY: 'x'.repeat(32),
  PAYPAL_ENVIRONMENT: 'sandbox',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'webhook',
  POSTMARK_SERVER_TOKEN: 'token',
  MAIL_FROM: 'orders@shop.example.com',
  SUPPORT_EMAIL: 'support@shop.example.com',
};

function complaintsAbout(changes: Record<string, string | undefined>): string[] {
  try {
    loadSettings({ ...complete, ...changes });
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.lines;
    throw error;
  }
}

test('loadSettings fills in defaults', () => {
  expect(loadSettings(complete)).toMatchObject({
    siteUrl: 'https://shop.example.com',
    siteName: 'Tradeshelf',
    host: '127.0.0.1',
    port: 4321,
    databaseUrl: 'file:.data/store.db',
    trustedProxies: 0,
    admin: null,
    s3: null,
    paypal: {
      apiUrl: 'https://api-m.sandbox.paypal.com',
      sdkUrl: 'https://www.sandbox.paypal.com',
    },
  });
});

test('loadSettings requires settings that belong together', () => {
  expect(complaintsAbout({ STORAGE_URL: 's3://bucket' })).toHaveLength(2);
  expect(complaintsAbout({ ADMIN_USERNAME: 'owner' })).toHaveLength(1);
  expect(complaintsAbout({ ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'short' })).toHaveLength(1);
});

test('loadSite accepts missing settings and rejects wrong ones', () => {
  expect(loadSite({}).name).toBe('Tradeshelf');
  expect(() => loadSite({ SITE_URL: 'nonsense' })).toThrow('SITE_URL must be an http(s) address');
});
