import type { Fixtures } from '../fixtures/fixtures.ts';
import type { Part, Scale } from '../scale.ts';
import { Client } from '../sales/client.ts';
import { Sales } from '../sales/sales.ts';

const buyers = 4;
const awayMs = 15_000;
const pollMs = 250;

/** S3 is away during sales: first it refuses connections, then it accepts them and stays silent. */
export const storageAway: Part = {
  title: 'S3 away',
  async measure(scale) {
    await using fixtures = await scale.openFixtures();
    const sales = new Sales(fixtures, { withFile: false });
    let isOver = false;
    const readiness = watchReadiness(scale, fixtures, () => isOver);
    await scale.sellDuring({ sales, buyers }, async () => {
      for (const mood of ['gone', 'silent'] as const) {
        scale.say(`S3 is ${mood}, ${sales.tried.length} sales`);
        const before = sales.tried.length;
        fixtures.s3.be(mood);
        const [pictures] = await Promise.all([askForPictures(fixtures), scale.pause(awayMs)]);
        fixtures.s3.be('answers');
        const sold = sales.tried.length - before;
        scale.claim(`sales while it is ${mood}`, sold > 0, String(sold));
        const are503 = pictures.every((status) => status === 503);
        scale.claim(`pictures while it is ${mood}`, are503, pictures.join(', '));
      }
    });
    isOver = true;
    scale.claimNoFailures(sales);
    scale.claimEmpty('/readyz was other than 200', [...(await readiness)]);
    await scale.claimEachSells(fixtures, sales.tried);
    await scale.claimAccount(fixtures, sales.tried);
  },
};

function askForPictures({ stores, products: [product] }: Fixtures): Promise<(number | string)[]> {
  return Promise.all(
    stores.map(async ({ url }) => {
      const client = new Client(url);
      const { status } = await client.ask('GET', `/${product?.imagePath}`);
      client.close();
      return status;
    }),
  );
}

async function watchReadiness(scale: Scale, { stores }: Fixtures, isOver: () => boolean) {
  const others = new Set<string>();
  const clients = stores.map(({ url }) => new Client(url));
  while (!isOver()) {
    for (const client of clients) {
      const { status } = await client.ask('GET', '/readyz');
      if (status !== 200) others.add(String(status));
    }
    await scale.pause(pollMs);
  }
  for (const client of clients) client.close();
  return others;
}
