import type { CDPSession } from 'playwright';
import { demoAdmin } from '#scripts/demo-environment.ts';
import type { Bench } from '../bench.ts';
import type { Part } from '../parts.ts';
import { factNames } from '../facts.ts';
import { openVisit, phone, slowDown, visit, withoutCache } from '../stage/browser.ts';
import { ByteCounter, type PageBytes } from '../stage/page-bytes.ts';
import { demoProducts, paidProductPage, readDemoProducts } from '../stage/demo-products.ts';
import { openShop } from '../stage/shop.ts';
import { watchVitals } from '../stage/vitals.ts';
import { median } from '../statistics.ts';
import type { TargetName } from '../targets.ts';

const bytesPerKb = 1000;

const textPages = ['/faq', '/privacy-policy', '/terms-and-conditions'];
const otherPages = ['/contact-us', '/redownload'];

/** What pages weigh on the wire. */
export const bytes: Part = {
  title: 'bytes of pages',
  async measure(bench) {
    await using shop = await openShop(bench, { products: demoProducts });
    const weighed = new Map<string, PageBytes>();
    const paid = await paidProductPage(shop.client);
    const all = await readDemoProducts(shop.client);
    const products = bench.isQuick ? [paid] : all.map(({ page }) => page);
    for (const path of ['/', ...textPages, ...products, ...otherPages]) {
      bench.say(path);
      weighed.set(path, await weigh(bench, `${shop.store.url}${path}`));
    }
    const worst = (target: TargetName, paths: string[], kind: keyof PageBytes) => {
      const heaviest = paths
        .map((path) => ({ path, size: weighed.get(path)?.[kind] ?? NaN }))
        .toSorted((one, other) => other.size - one.size)[0];
      bench.report(target, (heaviest?.size ?? NaN) / bytesPerKb, heaviest?.path);
    };
    worst('js.text-pages', textPages, 'script');
    worst('js.catalogue', ['/'], 'script');
    worst('js.product', products, 'script');
    worst('css.public', [...weighed.keys()], 'style');
    for (const [path, name] of [
      ['/', factNames.catalogueKb],
      [paid, factNames.productKb],
    ] as const) {
      const sizes = Object.values(weighed.get(path) ?? {});
      bench.note(name, sizes.reduce((sum, size) => sum + size, 0) / bytesPerKb, 'KB');
      for (const [kind, size] of Object.entries(weighed.get(path) ?? {})) {
        bench.note(`${path}, first load: ${kind}`, size / bytesPerKb, 'KB');
      }
    }
    await weighAdmin(bench, `${shop.store.url}/admin`);
    await weighFirstScreen(bench, `${shop.store.url}/`);
  },
};

async function weigh(bench: Bench, url: string): Promise<PageBytes> {
  await using opened = await openVisit(bench, phone);
  const counter = new ByteCounter(opened.page);
  await visit(opened, url);
  return await counter.count();
}

/** The login until it can be filled in, then the first list; a seller's desk has no phone, its bytes are the same. */
async function weighAdmin(bench: Bench, url: string): Promise<void> {
  bench.say('the admin');
  await using opened = await openVisit(bench, phone);
  const { page } = opened;
  const counter = new ByteCounter(page);
  await page.goto(url);
  await page.getByLabel('Password').waitFor();
  const login = await counter.count();
  bench.report('js.admin-login', login.script / bytesPerKb);
  await page.getByLabel('Username').fill(demoAdmin.username);
  await page.getByLabel('Password').fill(demoAdmin.password);
  await page.keyboard.press('Enter');
  await page.getByRole('table').first().waitFor();
  await page.waitForLoadState('networkidle');
  const list = await counter.count();
  bench.report('js.admin-list', list.script / bytesPerKb);
}

/** Everything that came until nothing of the first screen was missing. */
async function weighFirstScreen(bench: Bench, url: string): Promise<void> {
  const rounds = bench.isQuick ? 1 : bench.rounds;
  const sizes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    bench.say(`the first screen, ${round + 1} of ${rounds}`);
    await using opened = await openVisit(bench, phone);
    await withoutCache(opened);
    await slowDown(opened);
    const received = countReceived(opened.cdp);
    const complete = Promise.withResolvers<number>();
    await opened.page.exposeFunction('onFirstScreen', () => complete.resolve(received()));
    await watchVitals(opened.page, 'card');
    await visit(opened, url);
    sizes.push(await Promise.race([complete.promise, incomplete()]));
  }
  bench.report('bytes.first-screen', median(sizes) / bytesPerKb);
}

/** Bytes as they come in, headers and bodies, also of what is not complete yet. */
function countReceived(cdp: CDPSession): () => number {
  let total = 0;
  const perRequest = new Map<string, number>();
  const add = (requestId: string, size: number) => {
    total += size;
    perRequest.set(requestId, (perRequest.get(requestId) ?? 0) + size);
  };
  cdp.on('Network.responseReceived', ({ requestId, response }) =>
    add(requestId, response.encodedDataLength),
  );
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    add(requestId, Math.max(0, encodedDataLength)),
  );
  // The last word on each: what was told in pieces may fall short of it.
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    add(requestId, Math.max(0, encodedDataLength - (perRequest.get(requestId) ?? 0))),
  );
  return () => total;
}

const patienceMs = 20_000;

async function incomplete(): Promise<never> {
  await new Promise((resolve) => {
    setTimeout(resolve, patienceMs).unref();
  });
  throw new Error('The first screen of the catalogue was never complete');
}
