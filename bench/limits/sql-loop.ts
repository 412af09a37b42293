import type { Client, InStatement } from '@libsql/client';
import { drizzle } from 'drizzle-orm/libsql';
import { openDatabase } from '#db/client.ts';
import * as schema from '#db/schema.ts';
import { listProducts, type ProductQuery } from '#contract/products.ts';
import { listProducts as list } from '#server/products/list-products.ts';
import { answerJobs } from '../stage/helper.ts';

/** The lists whose statements are run, and for how long. */
export interface SqlLoop {
  databaseUrl: string;
  /** Queries of the list's API. */
  queries: Partial<ProductQuery>[];
  forMs: number;
}

export interface SqlLoopResult {
  lists: number;
  seconds: number;
  /** Of one list. */
  statements: number;
}

type Statement = Exclude<InStatement, string>;

/**
 * Runs the statements of lists in a loop, without HTTP and without what makes an answer of the rows. They are taken down
 * while the verb itself runs, so that they are what it makes.
 */
answerJobs(async ({ databaseUrl, queries, forMs }: SqlLoop): Promise<SqlLoopResult> => {
  const { client, close } = await openDatabase({ databaseUrl });
  try {
    const lists: Statement[][] = [];
    for (const query of queries) {
      const taken: Statement[] = [];
      const { products } = await list(
        { db: drizzle({ client: taking(client, taken), schema }) },
        listProducts.input.parse(query),
      );
      if (products.length === 0) throw new Error(`Nothing is found by ${JSON.stringify(query)}`);
      lists.push(taken);
    }
    const begun = performance.now();
    let made = 0;
    for (; performance.now() - begun < forMs; made++) {
      for (const statement of lists[made % lists.length] ?? []) await client.execute(statement);
    }
    const statements = lists.reduce((sum, taken) => sum + taken.length, 0) / lists.length;
    return { lists: made, seconds: (performance.now() - begun) / 1000, statements };
  } finally {
    close();
  }
});

/** The client, with what it executes written down. */
function taking(client: Client, taken: Statement[]): Client {
  return new Proxy(client, {
    get(target, property) {
      if (property === 'execute') {
        return (statement: Statement) => {
          taken.push(statement);
          return target.execute(statement);
        };
      }
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
