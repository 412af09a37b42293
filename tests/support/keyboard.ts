import type { Locator, Page } from 'playwright';

/** Whether something is there, once, and has the focus. */
const hasFocus = (thing: Locator): Promise<boolean> =>
  thing.evaluateAll((elements) => elements.length === 1 && elements[0] === document.activeElement);

/** Goes on by the Tab key until something has the focus: a keyboard's only way to it. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 100; presses++) {
    if (await hasFocus(wanted)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${String(wanted)}`);
}

/** Goes to a control by Tab and presses it. */
export async function pressAt(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** Goes to a field by Tab and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
