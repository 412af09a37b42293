import { brotliCompressSync } from 'node:zlib';
import type { Page, Request } from 'playwright';
import { demoAdmin } from '#scripts/demo-environment.ts';
import { openVisit, settle, type Visit } from '../browser.ts';
import { worstOf, type Bench } from '../bench.ts';
import { demoProducts, openStore } from '../fixtures.ts';
import type { TargetName } from '../targets.ts';

interface Weight {
  path: string;
  script: number;
  stylesheet: number;
}

/**
 * Measures the scripts and styles that Chromium loads before anything is clicked, inline ones
 * included, in brotli.
 */
export async function bytes(bench: Bench): Promise<void> {
  await using store = await openStore(bench);
  const textPages = ['/faq', '/privacy-policy', '/terms-and-conditions'];
  const ids = Array.from({ length: bench.isQuick ? 2 : demoProducts }, (_, index) => index + 1);
  const weights: Weight[] = [];
  for (const path of ['/', ...textPages, '/contact-us', ...ids.map((id) => `/product/${id}`)]) {
    weights.push(await weigh(path, (visit) => visit.open(`${store.url}${path}`)));
  }
  const report = (target: TargetName, isMeant: (path: string) => boolean) => {
    const heaviest = worstOf(
      weights.filter(({ path }) => isMeant(path)),
      ({ script }) => script,
    );
    bench.report(target, heaviest.script / 1000, heaviest.path);
  };
  report('bytes.text-pages', (path) => textPages.includes(path));
  report('bytes.catalogue', (path) => path === '/');
  report('bytes.product', (path) => path.startsWith('/product/'));
  const admin = await weigh('/admin', ({ page }) => openFirstList(page, `${store.url}/admin`));
  bench.report('bytes.admin', admin.script / 1000);
  const heaviest = worstOf(weights, ({ stylesheet }) => stylesheet);
  bench.report('bytes.css', heaviest.stylesheet / 1000, heaviest.path);
}

async function openFirstList(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Username').fill(demoAdmin.username);
  await page.getByLabel('Password').fill(demoAdmin.password);
  await page.keyboard.press('Enter');
  await page.getByRole('table').first().waitFor();
  await settle(page);
}

async function weigh(path: string, work: (visit: Visit) => Promise<void>): Promise<Weight> {
  await using visit = await openVisit();
  const weight: Weight = { path, script: 0, stylesheet: 0 };
  const pending: Promise<void>[] = [];
  visit.page.on('requestfinished', (request) => pending.push(add(request)));
  await work(visit);
  await Promise.all(pending);
  return weight;

  async function add(request: Request): Promise<void> {
    const type = request.resourceType();
    if (type === 'document') {
      const html = (await (await request.response())?.text()) ?? '';
      weight.script += inlineBytes(html, 'script');
      weight.stylesheet += inlineBytes(html, 'style');
    } else if (type === 'script' || type === 'stylesheet') {
      const { responseBodySize } = await request.sizes();
      weight[type] += responseBodySize;
    }
  }
}

/** Returns the brotli size of inline code, without JSON and speculation rules. */
export function inlineBytes(html: string, element: 'script' | 'style'): number {
  const elements = html.matchAll(new RegExp(`<${element}([^>]*)>([^]*?)</${element}>`, 'g'));
  const code = [...elements]
    .filter(([, attributes = '']) => !/src=|json|speculationrules/.test(attributes))
    .map(([, , text]) => text)
    .join('\n');
  return code === '' ? 0 : brotliCompressSync(code).length;
}
