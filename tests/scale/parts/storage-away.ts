import { setTimeout as delay } from 'node:timers/promises';
import { listed, type Part } from '../scale.ts';
import { Client } from '../sales/client.ts';
import { Sales } from '../sales/sales.ts';
import type { Stage } from '../stage/stage.ts';

const buyersAtOnce = 4;
const awayMs = 15_000;
const askEachMs = 250;

/** S3 goes away in the midst of sales: first it takes no connection, then it takes them and says nothing. */
export const storageAway: Part = {
  title: 'S3 away',
  async measure(scale) {
    await using stage = await scale.openStage();
    const sales = new Sales(stage, { withFile: false });
    let isOver = false;
    const selling = sales.run(buyersAtOnce, () => isOver);
    const readiness = watchReadiness(stage, () => isOver);
    for (const mood of ['gone', 'silent'] as const) {
      scale.say(`S3 is ${mood}, ${sales.tried.length} sales`);
      const before = sales.tried.length;
      stage.s3.be(mood);
      const away = delay(awayMs);
      const pictures = await askForPictures(stage);
      await away;
      scale.signal.throwIfAborted();
      stage.s3.be('answers');
      const sold = sales.tried.length - before;
      scale.claim(`sales while it is ${mood}`, sold > 0, String(sold));
      const is503 = pictures.every((status) => status === 503);
      scale.claim(`pictures while it is ${mood}`, is503, pictures.join(', '));
    }
    isOver = true;
    await selling;
    const other = [...(await readiness)];
    scale.claim('failed requests', sales.failures.count === 0, sales.failures.describe());
    scale.claim('/readyz was other than 200', other.length === 0, listed(other));
    await scale.holdEachSells(stage, sales.tried);
    await scale.holdAccount(stage, sales.tried);
  },
};

/** At each store, all at once. */
function askForPictures({ stores, products: [product] }: Stage): Promise<(number | string)[]> {
  return Promise.all(
    stores.map(async ({ url }) => {
      const client = new Client(url);
      const { status } = await client.ask('GET', `/${product?.imagePath}`);
      client.close();
      return status;
    }),
  );
}

async function watchReadiness({ stores }: Stage, isOver: () => boolean): Promise<Set<string>> {
  const other = new Set<string>();
  const clients = stores.map(({ url }) => new Client(url));
  while (!isOver()) {
    for (const client of clients) {
      const { status } = await client.ask('GET', '/readyz');
      if (status !== 200) other.add(String(status));
    }
    await delay(askEachMs);
  }
  for (const client of clients) client.close();
  return other;
}
