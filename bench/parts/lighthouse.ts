import { chromium } from 'playwright';
import { findFreePort } from '#scripts/ports.ts';
import { launchOptions } from '#tests/support/launch-options.ts';
import type { Bench } from '../bench.ts';
import type { Part } from '../parts.ts';
import { demoProducts, paidProductPage } from '../stage/demo-products.ts';
import { openShop } from '../stage/shop.ts';
import { median } from '../statistics.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];
type Scores = Record<Category, number>;

const otherPages = ['/contact-us', '/redownload', '/privacy-policy', '/terms-and-conditions'];

/** Its own measure of what the part `pages` measures too: a second witness. */
const metricNames = ['largest-contentful-paint', 'total-blocking-time'] as const;

interface Judged {
  scores: Scores;
  /** Audits that cost points, with their category. */
  lost: string[];
  /** ms */
  metrics: Record<string, number>;
}

/** Lighthouse's own view, and the audits that cost a page its points. */
export const lighthouse: Part = {
  title: 'Lighthouse',
  async measure(bench) {
    await using shop = await openShop(bench, { products: demoProducts });
    const product = await paidProductPage(shop.client);
    const fastPages = bench.isQuick ? ['/'] : ['/', product, '/faq'];
    const pages = bench.isQuick ? fastPages : [...fastPages, ...otherPages];
    const scored: (Judged & { page: string })[] = [];
    for (const page of pages) {
      const runs = fastPages.includes(page) && !bench.isQuick ? bench.rounds : 1;
      scored.push({ page, ...(await score(bench, `${shop.store.url}${page}`, runs)) });
    }
    for (const { page, metrics } of scored.filter((each) => fastPages.includes(each.page))) {
      for (const [name, ms] of Object.entries(metrics)) {
        bench.note(`Lighthouse, ${page}: ${name}`, ms, 'ms');
      }
    }
    for (const category of categories) {
      const judged = scored.filter(
        ({ page }) => category !== 'performance' || fastPages.includes(page),
      );
      const points = judged.map(({ scores }) => scores[category]);
      const losses = judged
        .filter(({ scores }) => scores[category] < fullScore)
        .map(({ page, scores, lost }) => {
          const audits = lost.filter((audit) => audit.startsWith(`${category}: `));
          return `${page} ${scores[category]} (${audits.map((audit) => audit.slice(category.length + 2)).join(', ')})`;
        });
      bench.report(`lighthouse.${category}`, Math.min(...points), losses.join('; '));
    }
  },
};

const fullScore = 100;

/** The median scores of a page, and what it lost them by in the last run. */
async function score(bench: Bench, url: string, runs: number): Promise<Judged> {
  const all: Judged[] = [];
  for (let run = 0; run < runs; run++) {
    bench.say(`${url}, ${run + 1} of ${runs}`);
    all.push(await runOnce(bench, url));
  }
  const scoreIn = (category: Category) => median(all.map(({ scores }) => scores[category]));
  return {
    scores: {
      performance: scoreIn('performance'),
      accessibility: scoreIn('accessibility'),
      'best-practices': scoreIn('best-practices'),
      seo: scoreIn('seo'),
    },
    lost: all.at(-1)?.lost ?? [],
    metrics: Object.fromEntries(
      metricNames.map((name) => [name, median(all.map(({ metrics }) => metrics[name] ?? NaN))]),
    ),
  };
}

async function runOnce(bench: Bench, url: string): Promise<Judged> {
  bench.signal.throwIfAborted();
  // Loaded here: it takes a second, which the other parts need not wait.
  const { default: run } = await import('lighthouse');
  const port = await findFreePort();
  const { args, executablePath } = await launchOptions({ isWhole: true });
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await run(url, {
      port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: [...categories],
    });
    if (!result || result.lhr.runtimeError) {
      throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    }
    const { lhr } = result;
    const pointsIn = (category: Category) =>
      Math.round(fullScore * (lhr.categories[category]?.score ?? 0));
    const lost = categories.flatMap((category) =>
      (lhr.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${category}: ${id} ${lhr.audits[id]?.displayValue ?? ''}`.trim()),
    );
    return {
      scores: {
        performance: pointsIn('performance'),
        accessibility: pointsIn('accessibility'),
        'best-practices': pointsIn('best-practices'),
        seo: pointsIn('seo'),
      },
      lost,
      metrics: Object.fromEntries(
        metricNames.map((name) => [name, lhr.audits[name]?.numericValue ?? NaN]),
      ),
    };
  } finally {
    await browser.close();
  }
}
