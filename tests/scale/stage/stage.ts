import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { login } from '#contract/admin.ts';
import { openDatabase, type Database } from '#db/client.ts';
import { call } from '#islands/api.ts';
import { startSandbox } from '#sandbox/server.ts';
import { demoAdmin, demoSettings, sandboxCredentials } from '#scripts/demo-environment.ts';
import { findFreePort } from '#scripts/ports.ts';
import { startLibsqlServer, type LibsqlServer } from '#tests/support/libsql-server.ts';
import { temporaryFolder } from '#tests/support/machine.ts';
import { program, smallPicture } from '#tests/support/product-files.ts';
import { file, saveProduct } from '#tests/support/product-form.ts';
import { startS3, type TestS3 } from '#tests/support/s3.ts';
import { openSlowWire, type SlowWire } from '#tests/support/slow-wire.ts';
import { startNginx } from './nginx.ts';
import { StoreProcess } from './store-process.ts';

const howManyStores = 3;
const howManyProducts = 4;

/** Something to buy. */
export interface ProductOnSale {
  id: number;
  name: string;
  priceDollars: number;
  imagePath: string;
  /** Of its file. */
  content: Uint8Array;
}

/** Three stores behind nginx, with what they need: sqld, S3, PayPal and Postmark. */
export interface Stage extends AsyncDisposable {
  /** nginx's. */
  url: string;
  stores: StoreProcess[];
  sqld: LibsqlServer;
  /** The same database, opened beside the stores. */
  database: Database;
  /** Between the stores and sqld, where there is one. */
  wire: SlowWire | null;
  s3: TestS3;
  /** An admin's. */
  token: string;
  products: ProductOnSale[];
  /** Speaks to the sandbox's control. */
  control<Answer>(path: string, body?: unknown): Promise<Answer>;
}

export interface StageOptions {
  /** Where everything lies; it is there and empty. */
  folder: string;
  /** Where sqld keeps its data, where that is another folder. */
  databaseFolder?: string;
  drainSeconds?: number;
  /** The stores reach sqld by a wire that can be slowed down. */
  isWired?: boolean;
}

/** Starts everything, the stores one after the other on an empty database: the first one leads. */
export async function openStage(options: StageOptions): Promise<Stage> {
  const stack = new AsyncDisposableStack();
  try {
    return await fillStage(stack, options);
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

async function fillStage(stack: AsyncDisposableStack, options: StageOptions): Promise<Stage> {
  const { folder } = options;
  const sqld = await startLibsqlServer(options.databaseFolder ?? join(folder, 'sqld'));
  stack.defer(() => sqld.stop());
  const s3 = await startS3();
  stack.defer(() => s3.stop());
  const sandbox = await startSandbox({
    port: 0,
    clientId: sandboxCredentials.PAYPAL_CLIENT_ID,
    clientSecret: sandboxCredentials.PAYPAL_CLIENT_SECRET,
    webhookId: sandboxCredentials.PAYPAL_WEBHOOK_ID,
    serverToken: sandboxCredentials.POSTMARK_SERVER_TOKEN,
  });
  stack.defer(() => sandbox.close());
  const wire = options.isWired ? await openSlowWire(sqld.url, 0) : null;
  if (wire) stack.defer(() => wire.close());

  const secretKey = randomBytes(32).toString('hex');
  const stores: StoreProcess[] = [];
  for (let number = 1; number <= howManyStores; number++) {
    const dataDir = join(folder, `store-${number}`);
    mkdirSync(dataDir);
    const store = new StoreProcess(`store-${number}`, {
      ...demoSettings({
        port: await findFreePort(),
        sandboxPort: Number(new URL(sandbox.url).port),
        dataDir,
        secretKey,
      }),
      ...temporaryFolder(dataDir),
      ...s3.env('shop'),
      DATABASE_URL: wire?.url ?? sqld.url,
      TRUSTED_PROXIES: '1',
      DRAIN_SECONDS: String(options.drainSeconds ?? 5),
      LOG_LEVEL: 'warn',
    });
    stores.push(store);
    stack.defer(() => store.kill());
    await store.start();
  }
  const database = await openDatabase({ databaseUrl: sqld.url });
  stack.defer(() => database.close());
  const nginx = await startNginx(
    join(folder, 'nginx'),
    stores.map(({ url }) => url),
  );
  stack.defer(() => nginx.stop());

  const { url } = nginx;
  const seller = await call(login, demoAdmin, { origin: url });
  if (!seller.ok) throw new Error(`Nobody can log in: ${seller.error}`);
  const { token } = seller.data;
  return {
    url,
    stores,
    sqld,
    database,
    wire,
    s3,
    token,
    products: await fillShelf(url, token),
    async control(path, body) {
      const answer = await fetch(`${sandbox.url}/_control/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`The sandbox answered ${answer.status} to ${path}`);
      const text = await answer.text();
      return text === '' ? null : JSON.parse(text);
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

async function fillShelf(url: string, token: string): Promise<ProductOnSale[]> {
  const products: ProductOnSale[] = [];
  for (let number = 1; number <= howManyProducts; number++) {
    const name = `Robot ${number}`;
    const content = program(name);
    const priceDollars = 10 + number;
    const { status, body } = await saveProduct({ url }, token, {
      name,
      description: 'It trades.',
      price: priceDollars,
      type: 'expert_advisor',
      file: file(`${name}.ex5`, content),
      image: file('image.png', await smallPicture(number)),
    });
    if (status !== 201) throw new Error(`A product was not saved: ${status} ${body.error}`);
    products.push({ id: body.id, name, priceDollars, imagePath: body.imagePath ?? '', content });
  }
  return products;
}
