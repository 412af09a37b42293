import * as z from 'zod/mini';

export const platforms = ['mt4', 'mt5'] as const;
export type Platform = (typeof platforms)[number];

export const platformNames: Record<Platform, string> = { mt4: 'MT4', mt5: 'MT5' };

/** The periods of a chart that both platforms know, shortest first. */
export const timeframes = ['M1', 'M5', 'M15', 'M30', 'H1', 'H4', 'D1', 'W1', 'MN1'] as const;

/** An answer that is never guessed. */
export const statements = ['yes', 'no', 'not_stated'] as const;

const statement = z._default(z.enum(statements), 'not_stated');
const shortText = (maxLength: number) => z.string().check(z.trim(), z.maxLength(maxLength));
const count = (max: number) =>
  z._default(z.nullable(z.int().check(z.positive(), z.maximum(max))), null);

/** What a product works with, and what a wary buyer asks of its way of trading: facts that the seller states, each or none. */
export const compatibilitySchema = z.strictObject({
  platforms: z._default(z.array(z.enum(platforms)), []),
  /** The oldest build of the terminal that it runs on. */
  lowestBuild: count(99_999),
  anySymbol: z._default(z.boolean(), false),
  /** As the seller's broker names them: `XAUUSD`. */
  symbols: z._default(z.array(shortText(20).check(z.minLength(1))).check(z.maxLength(30)), []),
  timeframes: z._default(z.array(z.enum(timeframes)), []),
  positions: z._default(z.nullable(z.enum(['netting', 'hedging', 'both'])), null),
  lowestDeposit: z._default(
    z.nullable(
      z.strictObject({
        amount: z.number().check(z.positive(), z.maximum(10_000_000)),
        /** ISO 4217. */
        currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
      }),
    ),
    null,
  ),
  /** 100 is 1:100. */
  lowestLeverage: count(5_000),
  vps: statement,
  dll: statement,
  /** Addresses that the terminal has to allow (WebRequest). */
  webRequestAddresses: z._default(
    z.array(shortText(200).check(z.minLength(1))).check(z.maxLength(10)),
    [],
  ),
  stopLoss: statement,
  martingale: statement,
  grid: statement,
  averaging: statement,
  news: statement,
  fifoSafe: statement,
  mostOpenTrades: count(10_000),
  propFirms: statement,
  propFirmsNote: z._default(shortText(300), ''),
});
export type Compatibility = z.infer<typeof compatibilitySchema>;
