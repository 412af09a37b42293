import { deleteProduct, listProducts, restoreProduct } from '#contract/products.ts';
import type { OutputOf } from '#contract/route.ts';
import { call } from '#islands/api.ts';
import { loginAsAdmin } from '../stage/admin.ts';
import { measureBesideBare, type BesideBare } from '../stage/beside-bare.ts';
import { factNames } from '../facts.ts';
import { paidProductPage, readDemoProducts } from '../stage/demo-products.ts';
import { processorTimeOf } from '../stage/processor-time.ts';
import { openShop, type BenchShop } from '../stage/shop.ts';
import type { TargetName } from '../targets.ts';
import type { Bench } from '../bench.ts';
import type { Part } from '../parts.ts';

const connections = 16;

/** Pages and the first list as production runs them, beside a server that does nothing else. */
export const http: Part = {
  title: 'pages and list over HTTP',
  async measure(bench) {
    await using shop = await openShop(bench, { products: bench.products });
    const prerendered = await measureBesideBare(bench, shop, '/faq');
    tell(bench, 'pages.prerendered', 'FAQ', prerendered);
    const catalogue = await measureBesideBare(bench, shop, '/');
    tell(bench, 'pages.catalogue', 'catalogue page', catalogue);
    const product = await measureBesideBare(bench, shop, await paidProductPage(shop.client));
    tell(bench, 'pages.product', 'product page', product);
    const token = await loginAsAdmin(shop);
    const list = await measureBesideBare(bench, shop, listProducts.path, () =>
      checkThatSavesShow(shop, token),
    );
    tell(bench, 'list.cached', 'list API', list);
    await notePicture(bench, shop);
    bench.plot({
      title: 'Requests a second, each beside bare node:http with the same bytes',
      unit: '/s',
      bars: [
        { label: 'FAQ', value: prerendered.perSecond, limit: prerendered.barePerSecond },
        { label: 'catalogue page', value: catalogue.perSecond, limit: catalogue.barePerSecond },
        { label: 'product page', value: product.perSecond, limit: product.barePerSecond },
        { label: 'list API', value: list.perSecond, limit: list.barePerSecond },
      ],
    });
  },
};

function tell(bench: Bench, target: TargetName, name: string, measured: BesideBare): void {
  const { ratio, perSecond, barePerSecond, p99, processorRatio, processorMs, bodyBytes } = measured;
  bench.report(
    target,
    Math.min(ratio, processorRatio),
    `${Math.round(perSecond)}/s, bare ${Math.round(barePerSecond)}/s; p99 ${p99.toFixed(2)} ms; ${ratio.toFixed(2)} by the clock, ${processorRatio.toFixed(2)} by the servers’ processor time`,
  );
  bench.note(`${name}: requests a second`, perSecond, '/s');
  bench.note(`${name}: processor time of an answer`, processorMs, 'ms');
  bench.note(`${name}: bytes of an answer`, bodyBytes / 1000, 'KB');
}

/** What a visit takes besides: pictures. */
async function notePicture(bench: Bench, { client, store }: BenchShop): Promise<void> {
  const products = await readDemoProducts(client);
  const picture = products.find(({ imagePath }) => imagePath)?.imagePath;
  if (!picture) throw new Error('The demo has no picture');
  bench.say(factNames.pictureMs);
  const asks = [await client.known(`/${picture}`)];
  let answers = 0;
  const spentMs = await processorTimeOf(store.pid(), async () => {
    ({ answers } = await client.load({ asks, connections, forMs: bench.roundMs }));
  });
  bench.note(factNames.pictureMs, spentMs / answers, 'ms');
}

/** Takes the newest product out of the shop and puts it back: each must show in the very next answer. */
async function checkThatSavesShow({ client, store }: BenchShop, token: string): Promise<void> {
  const options = { origin: store.url, token };
  const before = await readList();
  const [newest] = before.products;
  if (!newest) throw new Error('The list is empty');
  const deleted = await call(deleteProduct, { id: newest.id }, options);
  const without = await readList();
  const restored = await call(restoreProduct, { id: newest.id }, options);
  const after = await readList();
  if (!deleted.ok || !restored.ok) throw new Error('The admin could not save');
  const isGone = without.products.every(({ id }) => id !== newest.id);
  if (!isGone || without.total !== before.total - 1 || after.products[0]?.id !== newest.id) {
    throw new Error('A save did not show in the next answer of the list');
  }

  async function readList(): Promise<OutputOf<typeof listProducts>> {
    return listProducts.output.parse(JSON.parse(await client.read(listProducts.path)));
  }
}
