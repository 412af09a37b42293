import { openVisit, slowDown } from '../browser.ts';
import { median, type Bench } from '../bench.ts';
import { clickCard } from '../click.ts';
import { openStore, paidProduct } from '../fixtures.ts';
import type { TargetName } from '../targets.ts';
import { readVitals, watchVitals, type Vitals } from '../vitals.ts';

const priceBox = 'aside[aria-label="Price"]';

/**
 * Measures the catalogue and a product page cold, on a phone with a slow line and processor, and
 * the click from a card to its product. Each load has a fresh profile of Chromium; the median
 * counts.
 */
export async function pages(bench: Bench): Promise<void> {
  await using store = await openStore(bench);
  const catalogue = await loadOften(bench, store.url, ['main article h3']);
  report('pages.catalogue-card', catalogue, 'content', 1000);
  report('pages.catalogue-lcp', catalogue, 'lcp', 1000);
  report('pages.catalogue-tbt', catalogue, 'tbt');
  report('pages.catalogue-cls', catalogue, 'cls');
  const { path } = await paidProduct(store.url);
  const content = [`${priceBox} span`, `${priceBox} button`];
  const product = await loadOften(bench, `${store.url}${path}`, content);
  report('pages.product-price', product, 'content', 1000);
  report('pages.product-lcp', product, 'lcp', 1000);
  report('pages.product-tbt', product, 'tbt');
  report('pages.product-cls', product, 'cls');
  const clicks = [];
  for (let round = 0; round < bench.rounds; round++) clicks.push(await clickCard(store.url, round));
  const prerendered = clicks.filter(({ isPrerendered }) => isPrerendered).length;
  const times = clicks.map(({ ms }) => ms);
  const all = times.map((ms) => ms.toFixed()).join(', ');
  bench.report('pages.click', median(times), `${all}; ${prerendered} prerendered`);

  function report(target: TargetName, loads: Vitals[], vital: keyof Vitals, divisor = 1): void {
    const values = loads.map((load) => load[vital] / divisor);
    bench.report(
      target,
      median(values),
      values.map((value) => String(Number(value.toFixed(2)))).join(', '),
    );
  }
}

async function loadOften({ rounds }: Bench, url: string, content: string[]): Promise<Vitals[]> {
  const loads: Vitals[] = [];
  // The first load warms up.
  for (let round = 0; round <= rounds; round++) {
    await using visit = await openVisit();
    await slowDown(visit);
    await watchVitals(visit.page, content);
    await visit.open(url);
    loads.push(await readVitals(visit.page, content));
  }
  return loads.slice(1);
}
