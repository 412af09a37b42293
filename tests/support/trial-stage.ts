import { eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { blocks, outbox, products } from '#db/schema.ts';
import { LeaseTraces } from '#server/licenses/lease/lease-traces.ts';
import type { Mail, Mailer } from '#server/adapters/mail/mailer.ts';
import { sendDueMails, type OutboxMail } from '#server/adapters/mail/outbox.ts';
import { createRateLimiter } from '#server/kit/rate-limit/rate-limiter.ts';
import { confirmTrial, requestTrial } from '#server/licenses/trials/request-trial.ts';
import { makeTrialCodeMail } from '#server/licenses/trials/trial-mails.ts';
import { idleOutbox, insertOrder, testSettings } from './sold-order.ts';
import { tempDatabase } from './temp-database.ts';

const minute = 60_000;
export const day = 24 * 60 * minute;
export const refusalOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no refusal',
    (error: unknown) => error,
  );

/** Gives each test a shop with one product on trial, its clock and its mails. */
export function trialStage() {
  const db = tempDatabase();
  let moment = 0;
  let productId = 0;
  const now = () => new Date(moment);
  const after = (ms: number) => {
    moment += ms;
  };
  const inMs = (ms: number) => new Date(moment + ms).toISOString();
  function deps() {
    return {
      db: db(),
      settings: testSettings,
      outbox: idleOutbox(),
      rateLimiter: createRateLimiter(db()),
      leaseTraces: new LeaseTraces(db()),
      now,
    };
  }

  beforeEach(async () => {
    moment = Date.parse('2026-04-01T09:30:00.000Z');
    const { order } = await insertOrder(db(), { email: 'other@example.com' });
    ({ productId } = order);
    await offer('demo');
  });

  async function offer(trialAccounts: 'demo' | 'any' | null): Promise<void> {
    const trialDays = trialAccounts && 14;
    await db().update(products).set({ trialDays, trialAccounts }).where(eq(products.id, productId));
  }

  const ask = (email = 'ada@example.com') => requestTrial(deps(), { productId, email });
  const mails = (kind: 'trial-code' | 'trial' | 'trial-ended') =>
    db().query.outbox.findMany({ where: eq(outbox.kind, kind), orderBy: outbox.id });

  let sent: Mail[] = [];
  const mailer: Mailer = {
    async send(mail) {
      sent.push(mail);
      return 'sent';
    },
    find: async () => null,
  };
  async function sendCodes(): Promise<string[]> {
    sent = [];
    const renderers = { 'trial-code': (mail: OutboxMail) => makeTrialCodeMail(deps(), mail) };
    while ((await sendDueMails({ ...deps(), mailer, renderers })) > 0);
    return sent.flatMap(({ tag, text }) =>
      tag === 'trial-code' ? (/^\d{8}$/m.exec(text) ?? []) : [],
    );
  }

  async function newCode(email?: string): Promise<string> {
    await ask(email);
    return (await sendCodes()).at(-1) ?? '';
  }

  const confirm = (code: string, change: { email?: string; accountNumber?: string } = {}) =>
    confirmTrial(deps(), {
      productId,
      email: 'ada@example.com',
      code,
      accountNumber: '7001001',
      brokerName: 'Harbour Markets',
      ...change,
    });
  const block = (address: string) =>
    db().insert(blocks).values({ address, email: address, reason: 'Resold it', createdAt: now() });
  const start = async () => confirm(await newCode());
  async function startOther(): Promise<void> {
    const email = 'eve@example.com';
    await confirm(await newCode(email), { email, accountNumber: '7001002' });
  }

  return {
    after,
    ask,
    block,
    confirm,
    db,
    deps,
    inMs,
    mails,
    newCode,
    now,
    offer,
    productId: () => productId,
    sendCodes,
    start,
    startOther,
  };
}
