import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright';

/** CI uploads this folder when a test has failed. */
const folder = '.data/failures';

/** Writes a screenshot of each open page, and the store's log, for a failed test. */
export async function keepEvidence(
  testName: string,
  context: BrowserContext,
  storeLog: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const name = testName.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120);
  writeFileSync(join(folder, `${name}.log`), storeLog);
  for (const [index, page] of context.pages().entries()) {
    const path = join(folder, `${name}-${index + 1}.png`);
    // A crashed page has no screenshot.
    await page.screenshot({ path, fullPage: true, timeout: 5_000 }).catch(() => {});
  }
}
