import type { Locator, Page } from 'playwright';

/** Tells whether a locator matches one element and it has the focus. */
const hasFocus = (thing: Locator): Promise<boolean> =>
  thing.evaluateAll((elements) => elements.length === 1 && elements[0] === document.activeElement);

export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 100; presses++) {
    if (await hasFocus(wanted)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${String(wanted)}`);
}

export async function pressAt(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
