import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { demoAdmin } from '#scripts/demo-environment.ts';
import { desk, open, openPage, untilPainted } from '../browser.ts';
import { reportRounds, type Bench } from '../bench.ts';
import { openStore } from '../fixtures.ts';
import type { TargetName } from '../targets.ts';

const nextPage = 'nav[aria-label="Pagination"] button:last-child';
const previousPage = 'nav[aria-label="Pagination"] button:first-child:enabled';

/** Lists what to click in turn, with a selector of what is painted then. */
const steps: [target: TargetName | null, clicked: string, shown: string][] = [
  [null, '#tab-purchases', shownList('purchases')],
  [null, '#tab-products', shownList('products')],
  ['felt-admin.tab', '#tab-purchases', shownList('purchases')],
  [
    'felt-admin.sort',
    'th:nth-child(2) button',
    shownList('purchases', 'th:nth-child(2)[aria-sort]'),
  ],
  ['felt-admin.page', nextPage, shownList('purchases', previousPage)],
  ['felt-admin.row', 'tbody td', 'main section[aria-label="Facts"]'],
];

/** Opens the admin again in each round, so that it holds only the lists of this round. */
export async function feltAdmin(bench: Bench): Promise<void> {
  await using store = await openStore(bench);
  await using visit = await openPage(desk);
  const { page } = visit;
  await logIn(page, store.url);
  await reportRounds(bench, async () => {
    await open(page, `${store.url}/admin?tab=products`);
    const figures: Partial<Record<TargetName, number>> = {};
    for (const [target, clicked, shown] of steps) {
      const ms = await timeClick(page, clicked, shown);
      if (target) figures[target] = ms;
    }
    return figures;
  });
}

async function logIn(page: Page, url: string): Promise<void> {
  await open(page, `${url}/admin/login`);
  await page.type('[name=username]', demoAdmin.username);
  await page.type('[name=password]', demoAdmin.password);
  await page.click('[type=submit]');
  await page.waitForSelector('#tab-purchases');
}

async function timeClick(page: Page, clicked: string, shown: string): Promise<number> {
  const painted = page.evaluate(untilPainted, shown);
  await page.click(clicked);
  const ms = await painted;
  // Time to look at it.
  await delay(500);
  return ms;
}

function shownList(tab: string, what = '*'): string {
  return `#panel-${tab}:has(${what}) table[aria-busy="false"] tbody tr`;
}
