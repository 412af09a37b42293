import type { Bench } from '../bench.ts';
import type { Part } from '../parts.ts';
import { openVisit, phone, slowDown, visit, withoutCache } from '../stage/browser.ts';
import { clickCard } from '../stage/click.ts';
import { demoProducts, paidProductPage } from '../stage/demo-products.ts';
import { openShop } from '../stage/shop.ts';
import { readVitals, watchVitals, type Content, type Vitals } from '../stage/vitals.ts';
import { median } from '../statistics.ts';
import type { TargetName } from '../targets.ts';

const msPerSecond = 1000;

/** Pages as somebody with a phone on a slow line sees them, and the way from one to the next. */
export const pages: Part = {
  title: 'pages in Chromium',
  async measure(bench) {
    await using shop = await openShop(bench, { products: demoProducts });
    const catalogue = await measurePage(bench, `${shop.store.url}/`, 'card');
    tell(bench, 'catalogue', 'card', catalogue);
    const product = await measurePage(
      bench,
      `${shop.store.url}${await paidProductPage(shop.client)}`,
      'price',
    );
    tell(bench, 'product', 'price', product);
    await measureClicks(bench, shop.store.url);
    const seconds = (loads: Vitals[], vital: keyof Vitals) => medianOf(loads, vital) / msPerSecond;
    bench.plot({
      title: 'Cold on a slow phone, each above the second visit',
      unit: 's',
      bars: [
        { name: 'catalogue', loads: catalogue, content: 'first card' },
        { name: 'product', loads: product, content: 'price and Buy Now' },
      ].flatMap(({ name, loads: { cold, again }, content }) => [
        {
          label: `${name}: ${content}`,
          value: seconds(cold, 'content'),
          limit: seconds(again, 'content'),
        },
        { label: `${name}: LCP`, value: seconds(cold, 'lcp'), limit: seconds(again, 'lcp') },
      ]),
    });
  },
};

interface Measured {
  cold: Vitals[];
  again: Vitals[];
}

/** Each time in a fresh profile: first without a cache, then as on a second visit. */
async function measurePage(bench: Bench, url: string, content: Content): Promise<Measured> {
  const cold: Vitals[] = [];
  const again: Vitals[] = [];
  // The first one only fills the caches of the machine and of the shop.
  for (let round = 0; round <= bench.rounds; round++) {
    bench.say(`${url}: ${round === 0 ? 'warm-up' : `load ${round} of ${bench.rounds}`}`);
    const first = await load('cold');
    if (round === 0) continue;
    cold.push(first);
    if (!bench.isQuick || round === 1) again.push(await load('again'));
  }
  return { cold, again };

  async function load(how: 'cold' | 'again'): Promise<Vitals> {
    await using opened = await openVisit(bench, phone);
    if (how === 'again') await visit(opened, url);
    else await withoutCache(opened);
    await slowDown(opened);
    await watchVitals(opened.page, content);
    await visit(opened, url);
    return await readVitals(opened.page);
  }
}

function tell(
  bench: Bench,
  page: 'catalogue' | 'product',
  content: Content,
  { cold, again }: Measured,
): void {
  const contentTarget: TargetName = content === 'card' ? 'catalogue.card' : 'product.price';
  const all = (vital: keyof Vitals, digits: number, scale: number) =>
    `of ${cold.map((load) => (load[vital] / scale).toFixed(digits)).join(', ')}`;
  bench.report(
    contentTarget,
    medianOf(cold, 'content') / msPerSecond,
    all('content', 2, msPerSecond),
  );
  bench.report(`${page}.lcp`, medianOf(cold, 'lcp') / msPerSecond, all('lcp', 2, msPerSecond));
  bench.report(`${page}.tbt`, medianOf(cold, 'tbt'), all('tbt', 0, 1));
  bench.report(`${page}.cls`, medianOf(cold, 'cls'), all('cls', 3, 1));
  bench.note(`${page}, cold: FCP`, medianOf(cold, 'fcp') / msPerSecond, 's');
  for (const vital of ['content', 'fcp', 'lcp'] as const) {
    bench.note(`${page}, second visit: ${vital}`, medianOf(again, vital) / msPerSecond, 's');
  }
}

function medianOf(loads: Vitals[], vital: keyof Vitals): number {
  return median(loads.map((load) => load[vital]));
}

/** Several cards, each from a fresh catalogue. */
async function measureClicks(bench: Bench, url: string): Promise<void> {
  const clicks = [];
  for (let round = 0; round < bench.rounds; round++) {
    bench.say(`a click from the catalogue, ${round + 1} of ${bench.rounds}`);
    clicks.push(await clickCard(bench, url, round));
  }
  const times = clicks.map(({ ms }) => ms);
  const prerendered = clicks.filter(({ isPrerendered }) => isPrerendered).length;
  const all = times.map((ms) => ms.toFixed(0)).join(', ');
  bench.report(
    'click.content',
    median(times),
    `${prerendered} of ${clicks.length} were prerendered; ${all} ms`,
  );
}
