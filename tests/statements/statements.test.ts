import { afterAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { findBadLines, type Exception } from '../support/query-plans.ts';
import { openRecordedDatabase, type Statement } from '../support/recorded-database.ts';
import { adminCalls } from '../support/admin-calls.ts';
import { backgroundCalls } from '../support/background-calls.ts';
import { eventCalls } from '../support/event-calls.ts';
import { importCalls } from '../support/import-calls.ts';
import { settingsCalls } from '../support/settings-calls.ts';
import { openCallFixtures } from '../support/call-fixtures.ts';
import { peopleCalls } from '../support/people-calls.ts';
import { visitorCalls } from '../support/visitor-calls.ts';

// Checks every API call's and worker's SQL: the number of statements and their plans. A query per
// row or a full table scan fails.

const fixtures = await openCallFixtures(await openRecordedDatabase());
const { database } = fixtures;
const calls = [
  ...visitorCalls(fixtures),
  ...adminCalls(fixtures),
  ...peopleCalls(fixtures),
  ...backgroundCalls(fixtures),
  ...eventCalls(fixtures),
  ...importCalls(fixtures),
  ...settingsCalls(fixtures),
];
const statements: (Statement & { call: string })[] = [];

afterAll(() => database.close());

const except = (call: string, line: string, reason: string): Exception => ({ call, line, reason });

/** Justified scans and sorts. */
const exceptions: Exception[] = [
  except('GET /api/products', 'SCAN newest', 'at most 2,000 matches are ranked'),
  except('GET /api/products', 'SCAN counted', 'one row: how many these are'),
  except('GET /api/products', 'SCAN read', 'at most 200 matches are looked at one by one'),
  except('GET /api/products', 'SCAN asked', 'the words of a search'),
  except('GET /api/products', 'SCAN json_each', 'the words of a search, or parts of one'),
  except('POST /api/products', 'SCAN json_each', 'the words of the product'),
  except('PUT /api/products', 'SCAN json_each', 'the words of the product'),
  except('GET /api/products', 'SCAN page', 'the ids of one page'),
  except(
    'GET /api/products.csv',
    'SCAN products USING INDEX',
    'counts the states that have no counts',
  ),
  except('a picture', 'SCAN draft', 'drafts, which are few'),
  except('GET /api/products', 'USE TEMP B-TREE FOR ORDER BY', 'at most 2,000 matches are ranked'),
  ...['GET', 'POST', 'PUT'].map((method) =>
    except(`${method} /api/products`, 'SCAN part', 'a bundle has twenty products at most'),
  ),
  ...['POST', 'PUT'].map((method) =>
    except(`${method} /api/products`, 'USE TEMP B-TREE FOR ORDER BY', 'a bundle’s products'),
  ),
  ...['SCAN bundled', 'USE TEMP B-TREE FOR GROUP BY'].map((line) =>
    except('GET /api/products/', line, 'buyers of bundles, once for a page'),
  ),
  ...['SCAN (subquery', 'USE TEMP B-TREE'].map((line) =>
    except('the releases that are announced', line, 'five hundred addresses of each kind'),
  ),
  ...['SCAN waiting_invoices', 'USE TEMP B-TREE FOR GROUP BY'].flatMap((line) =>
    ['GET /api/overview', 'GET /api/settings/invoice-number'].map((call) =>
      except(call, line, 'only what waits, which is little'),
    ),
  ),
  except('GET /api/oss.csv', 'USE TEMP B-TREE FOR GROUP BY', 'the invoices of one quarter'),
  except('a mail of a release', 'USE TEMP B-TREE', 'the orders of one address'),
  except('erasures done again', 'SCAN erasures', 'a short row for each, once an hour'),
  except(
    'the sweep of what was kept long enough',
    'USE TEMP B-TREE FOR GROUP BY',
    'orders of buyers who asked to be erased, once a day',
  ),
  except('the sweep of what was kept long enough', 'SCAN withdrawals', 'they are few, once a day'),
  except('what is like a product', 'SCAN shown', 'one product'),
  except('what is like a product', 'SCAN near', 'forty-eight products at most'),
  except('what is like a product', 'USE TEMP B-TREE', 'forty-eight products at most'),
  except(
    'GET /api/purchases',
    'USE TEMP B-TREE',
    'orders that are pending or disputed are few, and the refunds of one',
  ),
  except('POST /api/purchases/', 'USE TEMP B-TREE', 'an order has few refunds'),
  except(
    'GET /api/licenses',
    'SCAN licenses USING',
    'counts what a search finds in one text of an index',
  ),
  except('GET /api/vat-year', 'USE TEMP B-TREE FOR GROUP BY', 'a year’s sales, in the settings'),
  except('GET /api/license-usage', 'SCAN used', 'a row for a key and version of a week'),
  except(
    'GET /api/tickets',
    'SCAN tickets USING',
    'counts, and searches messages: 20 ms of 20,000',
  ),
  except(
    'GET /api/customers',
    'SCAN',
    'walks by date, and counts or searches an index: 50 ms of 100,000',
  ),
  except('GET /api/customers', 'USE TEMP B-TREE', 'one person, few of whose rows are shown'),
  except('GET /api/canned-answers', 'SCAN', 'two hundred at most'),
  except('GET /api/canned-answers', 'USE TEMP B-TREE', 'two hundred at most'),
  except('POST /api/canned-answers', 'SCAN', 'counts two hundred at most'),
  except('GET /api/audit-log', 'SCAN audit_log', 'counts, and searches: 20 ms of 100,000'),
  except('GET /api/trials', 'SCAN trials', 'counts those that were bought after: trials are few'),
  except('GET /api/undelivered-mails', 'SCAN outbox USING', 'mails of 30 days that failed are few'),
  ...['GET', 'POST'].map((method) =>
    except(`${method} /api/setup`, 'SCAN setupChecks', 'set-up has a dozen rows'),
  ),
  ...['GET', 'PUT', 'DELETE'].map((method) =>
    except(`${method} /api/settings`, 'SCAN brand_pictures', 'a brand has few pictures'),
  ),
  except('GET /api/promo-codes', 'SCAN promo_codes', 'a seller makes some hundred codes'),
  ...['GET', 'POST'].map((method) =>
    except(`${method} /api/setup`, 'SCAN brand_pictures', 'a brand has few pictures'),
  ),
  except('GET /api/promo-codes', 'USE TEMP B-TREE', 'a seller makes some hundred codes'),
  except('GET /api/sales', 'SCAN promo_codes', 'a seller makes some hundred codes'),
  except('GET /api/sales', 'SCAN shop_day', 'the days of the span'),
  except('GET /api/sales', 'USE TEMP B-TREE', 'sums of the span by day, product and code'),
  except('GET /api/overview', 'USE TEMP B-TREE', 'sums of the span by day, product and code'),
  except('GET /api/overview', 'SCAN', 'counts from the index of those that are open, or failed'),
  except('POST /api/people', 'SCAN admin_invitations', 'open invitations are few'),
  except('GET /api/people', 'SCAN admin_invitations', 'open invitations are few'),
  except('GET /api/people', 'USE TEMP B-TREE', 'a shop has few people'),
  except('DELETE /api/people/{id}', 'SCAN other', 'a shop has few people'),
  except('DELETE /api/people/{id}', 'SCAN passkey_challenges', 'those of five minutes'),
  except('GET /api/me/sessions', 'USE TEMP B-TREE', 'a person has few sessions'),
  except('GET /api/tokens', 'SCAN api_tokens', 'a shop has few tokens'),
  except('POST /api/request-otp', 'USE TEMP B-TREE', 'a purchase has few one-time passwords'),
  except('POST /api/redownload', 'USE TEMP B-TREE', 'a purchase has few one-time passwords'),
  except(
    'the figures',
    'SCAN',
    'counts by state from an index: 10 ms of 100,000, once in a scrape',
  ),
  except('the check of what', 'USE TEMP B-TREE', 'orders whose money is not settled are few'),
  except('the traces of leases', 'SCAN', 'what has gathered within a second, 500 rows at most'),
  except('the notes of downloads', 'SCAN json_each', 'what has gathered within a second'),
  except('the visits of a second', 'SCAN json_each', 'what has gathered within a second'),
  except(
    'GET /api/sources',
    'USE TEMP B-TREE',
    'counts of at most a year’s days, by source or product',
  ),
  except('the poll for due work', 'SCAN release_mails USING', 'releases being queued are few'),
  except('the count of sales', 'SCAN', 'every product, once a day: 56 ms of 10,000'),
  except(
    'GET /api/products/{id}/versions',
    'SCAN (subquery',
    'counts the buyers of a product from an index: 20 ms of 100,000',
  ),
  except(
    'GET /api/products/{id}/versions',
    'SCAN mail_subscriptions USING',
    'those who have unsubscribed, from an index alone',
  ),
  except('the mails that', 'USE TEMP B-TREE', 'mails that are queued are few'),
];

it('the fixtures call every route', () => {
  const named = new Set(calls.map(({ name }) => name));
  expect(
    routes.map(({ method, path }) => `${method} ${path}`).filter((name) => !named.has(name)),
  ).toEqual([]);
});

// A second call finds the first one's results, so a retry proves nothing.
describe('statements of a call @p68 @p194', { retry: 0 }, () => {
  it.each(calls.map((each, place) => ({ ...each, place })))(
    '$name ($place): $count',
    async ({ name, count, run }) => {
      database.take();
      await run();
      const said = database.take();
      statements.push(...said.map((statement) => ({ ...statement, call: name })));
      const texts = said.map(({ text }) => text);
      expect(texts).toHaveLength(count ?? texts.length);
    },
  );
});

describe.each(['without statistics', 'with statistics'])('%s', (kind) => {
  it('every statement is read by its indexes @p68', async () => {
    if (kind === 'with statistics') await database.client.execute('ANALYZE');
    const bad = new Set<string>();
    const used = new Set<Exception>();
    for (const { call: name, ...statement } of statements) {
      for (const line of findBadLines(statement.text, await database.explain(statement))) {
        const exception = exceptions.find(
          (each) => name.startsWith(each.call) && line.startsWith(each.line),
        );
        if (exception) used.add(exception);
        else bad.add(`${name}: ${line}\n  ${statement.text}`);
      }
    }
    expect([...bad]).toEqual([]);
    expect(exceptions.filter((each) => !used.has(each))).toEqual([]);
  });
});
