import { chromium } from 'playwright';
import { findFreePort } from '#scripts/ports.ts';
import { launchOptions } from '#tests/support/launch-options.ts';
import { median, type Bench } from '../bench.ts';
import { openStore, testedProduct } from '../fixtures.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/**
 * Measures the Lighthouse scores of home, a product with a backtest and the FAQ on its phone; the
 * median of the worst page counts.
 */
export async function lighthouse(bench: Bench): Promise<void> {
  await using store = await openStore(bench);
  const paths = ['/', await testedProduct(store.url), '/faq'];
  const pages = [];
  for (const path of paths) {
    const runs = [];
    for (let run = 0; run < (bench.isQuick ? 1 : bench.rounds); run++) {
      runs.push(await score(`${store.url}${path}`));
    }
    pages.push({ path, runs });
  }
  for (const category of categories) {
    const scores = pages.map(({ runs }) => median(runs.map((run) => run.scores[category] ?? 0)));
    const lost = pages.flatMap(({ path, runs }) =>
      (runs.at(-1)?.lost ?? [])
        .filter((audit) => audit.category === category)
        .map(({ id }) => `${path} ${id}`),
    );
    bench.report(`lighthouse.${category}`, Math.min(...scores), lost.join(', '));
  }
}

/** Returns the points of each category, and the audits that lost some. */
async function score(url: string) {
  // Takes a second to load.
  const { default: run } = await import('lighthouse');
  const port = await findFreePort();
  const { args, executablePath } = await launchOptions({ isWhole: true });
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    // A browser's own pages load first, and take the processor from a page that is measured then.
    const warmUp = await browser.newPage();
    await warmUp.goto(url, { waitUntil: 'networkidle' });
    await warmUp.close();
    const result = await run(url, { port, logLevel: 'silent', onlyCategories: [...categories] });
    if (!result || result.lhr.runtimeError) {
      throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    }
    const { categories: judged, audits } = result.lhr;
    const points = categories.map((name) => [name, Math.round(100 * (judged[name]?.score ?? 0))]);
    const lost = categories.flatMap((category) =>
      (judged[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => ({ category, id })),
    );
    const scores: Record<string, number> = Object.fromEntries(points);
    return { scores, lost };
  } finally {
    await browser.close();
  }
}
