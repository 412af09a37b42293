import { expect } from '../support/expect.ts';
import { test } from 'vitest';
import { createLicense } from '#contract/licenses.ts';
import { createTicket } from '#contract/tickets.ts';
import { logIn } from '../support/admin-steps.ts';
import { findingsOf } from '../support/axe.ts';
import { overflowOf, phone, setStage, untilUsable, type Visitor } from '../support/visitor.ts';

const stage = setStage();

/** Everything that a page can show, with words as long as they may be. */
async function pagesWithData(): Promise<string[]> {
  const { shop } = stage;
  const { purchaseId } = await shop.buy((await shop.paidProduct()).id);
  const brokerName = 'B'.repeat(100);
  const email = 'ada@example.com';
  await shop.call(createLicense, { purchaseId, email, accountNumber: '8'.repeat(50), brokerName });
  await shop.call(createTicket, { name: 'L'.repeat(100), email, message: 'W'.repeat(300) });
  return [
    ...['products', 'promo-codes', 'purchases', 'licenses', 'tickets'].map(
      (tab) => `/admin?tab=${tab}`,
    ),
    `/admin/purchases/${purchaseId}`,
    '/admin/tickets/1',
    '/admin/audit-log',
  ];
}

/** Opens a page and waits for what it is about: its heading comes with the spinner of its rows. */
async function openWhole({ page, open }: Pick<Visitor, 'page' | 'open'>, path: string) {
  await open(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await untilUsable(page);
}

test.each([
  ['a desk', 1280],
  ['a phone', phone],
])(
  'every page is accessible in light and dark, on %s',
  async (_, width) => {
    const visitor = await stage.newVisitor({ width });
    const { page } = visitor;
    await logIn(visitor);
    for (const path of await pagesWithData()) {
      await openWhole(visitor, path);
      expect(await findingsOf(page), path).toEqual([]);
    }
  },
  120_000,
);

test('no page is wider than its screen, and nothing is cut off at 320 px', async () => {
  const visitor = await stage.newVisitor();
  const { page } = visitor;
  await logIn(visitor);
  for (const path of await pagesWithData()) {
    await openWhole(visitor, path);
    for (const width of [1280, phone, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflowOf(page), `${path} ${width}`).toBe(0);
    }
  }
});
