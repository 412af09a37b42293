import { setTimeout as delay } from 'node:timers/promises';
import { openPage, phone, untilPainted } from '../browser.ts';
import { reportRounds, type Bench } from '../bench.ts';
import { openStore, paidProduct } from '../fixtures.ts';

const touchPhone = { ...phone, viewport: { ...phone.viewport, width: 390, hasTouch: true } };
/** Milliseconds. */
const shownMs = 2_000;
const buyNow = '.buy button';
const apply = '[data-price-box] [type=submit]';
const dialog = 'dialog[open]';
const sign = `${buyNow}[aria-busy], ${dialog}`;

/** Measures taps until their paint: as soon as the button is shown, and two seconds later. */
export async function checkout(bench: Bench): Promise<void> {
  await using store = await openStore(bench, { isDemo: true });
  const url = store.url + (await paidProduct(store.url)).path;
  await reportRounds(bench, async () => {
    const [busy = 0, atOnce = 0] = await tap(url, 0, buyNow, [sign, dialog]);
    const [opened = 0] = await tap(url, shownMs, buyNow, [dialog]);
    const [applied = 0] = await tap(url, shownMs, apply, ['.promo-chip']);
    return {
      'checkout.busy': busy,
      'checkout.at-once': atOnce / 1000,
      'checkout.dialog': opened,
      'checkout.apply': applied,
    };
  });
}

/** Taps a button in a fresh profile. @returns the time until each of `shown` is painted, ms */
async function tap(url: string, waitMs: number, button: string, shown: string[]) {
  await using visit = await openPage(touchPhone);
  const { page } = visit;
  const loaded = page.goto(url);
  await page.waitForSelector(button);
  await delay(waitMs);
  if (button === apply) await page.type('[data-price-box] form input', 'WELCOME10');
  const painted = Promise.all(shown.map((each) => page.evaluate(untilPainted, each)));
  await page.tap(button);
  const times = await painted;
  await loaded;
  return times;
}
