import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The demo's bundle; its parts are products of the catalogue, by their names. */
export const demoBundle = {
  name: 'Three-Strategy Desk',
  tagline: 'Three strategies, three kinds of market',
  priceCents: 49_900,
  parts: ['London Open Breakout', 'Regime Switch', 'Cointegrated Pairs Trader'],
  /** Its position in the catalogue, from 1. */
  position: 18,
  daysOld: 258,
  description: `Run a breakout, a regime filter and a market-neutral pair side by side. Each waits for a different market, so one of them is often idle while another works.

## What you get

- **London Open Breakout** trades the breakout of the range before London opens, on GBPUSD, GBPJPY and EURUSD.
- **Regime Switch** changes between trend and range rules on EURUSD, USDJPY and US30.
- **Cointegrated Pairs Trader** trades the spread of two related symbols.

Every expert comes with its own file, set files, updates and license keys: five for each, so fifteen in all.

## How to run them together

Attach each expert to a chart of its own. Start with a third of the risk that you would give one of them, and give each a magic number of its own.`,
} as const;

export const bundleCover = (): Promise<Uint8Array> =>
  readFile(join(import.meta.dirname, 'bundle.webp'));
