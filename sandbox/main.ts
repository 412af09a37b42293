import { join } from 'node:path';
import { startSandbox } from './server.ts';

const { env } = process;

const sandbox = await startSandbox({
  port: Number(env.SANDBOX_PORT || 4322),
  clientId: env.PAYPAL_CLIENT_ID || 'sandbox-client-id',
  clientSecret: env.PAYPAL_CLIENT_SECRET || 'sandbox-client-secret',
  webhookId: env.PAYPAL_WEBHOOK_ID || 'sandbox-webhook-id',
  serverToken: env.POSTMARK_SERVER_TOKEN || 'sandbox-server-token',
  accountToken: env.POSTMARK_ACCOUNT_TOKEN || 'sandbox-account-token',
  stateFile: join(env.DATA_DIR || '.data', 'sandbox.json'),
  ...(env.SITE_URL && {
    webhooks: { url: env.SITE_URL, automatic: env.SANDBOX_WEBHOOKS === 'on' },
  }),
}).catch((error: unknown) => {
  console.error(`Sandbox: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
console.log(`Sandbox ready: ${sandbox.url} (inbox: ${sandbox.url}/inbox)`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('Sandbox:', error);
        process.exit(1);
      },
    );
  });
}
