import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { program, setFileText, smallPicture } from './product-files.ts';
import { untilUsable } from './visitor.ts';

/** Finds a control by its whole label. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Finds the error at a control. */
export const errorAt = (page: Page, label: string) =>
  field(page, label).locator('xpath=ancestor::div[label][1]').getByRole('alert');

/** Makes a picture for a file input, another for each seed. */
export const picture = async (seed: number, name = `picture-${seed}.png`) => ({
  name,
  mimeType: 'image/png',
  buffer: await smallPicture(seed),
});

/** Makes a program for a file input. */
export const executable = (name: string, bytes?: number) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: program(name, bytes),
});

/** Makes a set file for a file input. */
export const setFile = (name: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: setFileText(name),
});

/** Presses Save and waits for the confirmation. */
export async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${name} is saved.`)).toBeVisible();
  await untilUsable(page);
}

/** Limits the page to half a megabyte of upload a second. */
export async function slowUploads(page: Page) {
  const session = await page.context().newCDPSession(page);
  const set = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await set(512 * 1024);
  return { end: () => set(-1) };
}
