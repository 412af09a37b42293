import * as z from 'zod/mini';

export const platforms = ['mt4', 'mt5'] as const;
export type Platform = (typeof platforms)[number];

export const platformNames: Record<Platform, string> = { mt4: 'MT4', mt5: 'MT5' };

/** The periods of a chart that both platforms know, shortest first. */
export const timeframes = ['M1', 'M5', 'M15', 'M30', 'H1', 'H4', 'D1', 'W1', 'MN1'] as const;

/** An answer that is never guessed. */
export const statements = ['yes', 'no', 'not_stated'] as const;
export type Statement = (typeof statements)[number];

export const positionModes = ['netting', 'hedging', 'both'] as const;

/** What each fact is called on the screen, in the form, and in what is said against it. */
export const factNames = {
  platforms: 'Platforms',
  lowestBuild: 'Lowest build',
  anySymbol: 'Any symbol',
  symbols: 'Symbols',
  timeframes: 'Timeframes',
  positions: 'Account type',
  lowestDeposit: 'Lowest deposit',
  lowestLeverage: 'Lowest leverage',
  vps: 'VPS needed',
  dll: 'DLL imports needed',
  webRequestAddresses: 'WebRequest addresses',
  stopLoss: 'Stop loss on every trade',
  martingale: 'Martingale',
  grid: 'Grid',
  averaging: 'Averaging into losses',
  news: 'Trades the news',
  fifoSafe: 'FIFO-safe',
  mostOpenTrades: 'Most open trades',
  propFirms: 'Usable at prop firms',
  propFirmsNote: 'Note on prop firms',
} as const;

export const texts = {
  noJson: 'Compatibility has to be JSON: an object of facts, or null.',
  noObject: 'Compatibility has to be an object of facts that the store knows, or null.',
  symbolsAndAny: 'Symbols: name them, or say that any will do, not both.',
} as const;

const statement = (fact: keyof typeof factNames) =>
  z._default(z.enum(statements, `${factNames[fact]}: say yes, no or not_stated.`), 'not_stated');

const count = (fact: keyof typeof factNames, max: number) => {
  const text = `${factNames[fact]}: a whole number from 1 to ${max.toLocaleString('en-US')}.`;
  return z._default(z.nullable(z.int(text).check(z.positive(text), z.maximum(max, text))), null);
};

const some = <const Value extends string>(
  fact: keyof typeof factNames,
  values: readonly Value[],
) => {
  const text = `${factNames[fact]}: a list of ${values.join(', ')}.`;
  return z._default(
    z.array(z.enum(values, text), text).check(z.maxLength(values.length, text)),
    [],
  );
};

const texted = (text: string, maxLength: number) =>
  z.string(text).check(z.trim(), z.maxLength(maxLength, text), z.regex(/^\P{Cc}*$/u, text));

/** Texts that a comma separates where they are typed. */
const list = (
  text: string,
  { maxLength, most, form }: { maxLength: number; most: number; form: RegExp },
) =>
  z._default(
    z
      .array(texted(text, maxLength).check(z.regex(form, text)), text)
      .check(z.maxLength(most, text)),
    [],
  );

const depositText = `${factNames.lowestDeposit}: an amount above 0 with at most two decimals, and a currency of three capital letters.`;

/** What a product works with, and what a wary buyer asks of its way of trading: facts that the seller states, each or none. */
export const compatibilitySchema = z
  .strictObject(
    {
      platforms: some('platforms', platforms),
      /** The oldest build of the terminal that it runs on. */
      lowestBuild: count('lowestBuild', 99_999),
      anySymbol: z._default(z.boolean(`${factNames.anySymbol}: say true or false.`), false),
      /** As the seller's broker names them, whose suffixes know capitals from small letters: `XAUUSD.r`. */
      symbols: list(`${factNames.symbols}: at most 30, each of 1 to 20 characters.`, {
        maxLength: 20,
        most: 30,
        form: /^[^,]+$/,
      }),
      timeframes: some('timeframes', timeframes),
      positions: z._default(
        z.nullable(
          z.enum(
            positionModes,
            `${factNames.positions}: say ${positionModes.join(', ')} or nothing.`,
          ),
        ),
        null,
      ),
      lowestDeposit: z._default(
        z.nullable(
          z.strictObject(
            {
              amount: z.number(depositText).check(
                z.positive(depositText),
                z.maximum(10_000_000, depositText),
                z.refine((amount) => Number(amount.toFixed(2)) === amount, depositText),
              ),
              /** ISO 4217. */
              currency: z.string(depositText).check(z.regex(/^[A-Z]{3}$/, depositText)),
            },
            depositText,
          ),
        ),
        null,
      ),
      /** 100 is 1:100. */
      lowestLeverage: count('lowestLeverage', 5_000),
      vps: statement('vps'),
      dll: statement('dll'),
      /** Addresses that the terminal has to allow (WebRequest). */
      webRequestAddresses: list(
        `${factNames.webRequestAddresses}: at most 10, each begins with https:// or http://.`,
        { maxLength: 200, most: 10, form: /^https?:\/\/[^\s,]+$/ },
      ),
      stopLoss: statement('stopLoss'),
      martingale: statement('martingale'),
      grid: statement('grid'),
      averaging: statement('averaging'),
      news: statement('news'),
      fifoSafe: statement('fifoSafe'),
      mostOpenTrades: count('mostOpenTrades', 10_000),
      propFirms: statement('propFirms'),
      propFirmsNote: z._default(
        texted(`${factNames.propFirmsNote}: at most 300 characters in one line.`, 300),
        '',
      ),
    },
    texts.noObject,
  )
  .check(
    z.refine(({ anySymbol, symbols }) => !anySymbol || symbols.length === 0, {
      error: texts.symbolsAndAny,
      path: ['symbols'],
    }),
  );
export type Compatibility = z.infer<typeof compatibilitySchema>;

/** What a form begins with: no fact is stated. */
export const nothingStated: Compatibility = compatibilitySchema.parse({});

/** The one form in which facts are kept: lists without repetition and in their own order, and null where nothing is stated. */
export function statedOnly(facts: Compatibility | null): Compatibility | null {
  if (!facts) return null;
  const kept = {
    ...facts,
    platforms: platforms.filter((platform) => facts.platforms.includes(platform)),
    symbols: [...new Set(facts.symbols)],
    timeframes: timeframes.filter((timeframe) => facts.timeframes.includes(timeframe)),
    webRequestAddresses: [...new Set(facts.webRequestAddresses)],
  };
  return JSON.stringify(kept) === JSON.stringify(nothingStated) ? null : kept;
}
