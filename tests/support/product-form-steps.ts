import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { program, setFileText, smallPicture } from './product-files.ts';
import { untilUsable } from './visitor.ts';

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

export const errorAt = (page: Page, label: string) =>
  field(page, label).locator('xpath=ancestor::div[label][1]').getByRole('alert');

/** Makes a picture for a file input; each seed has other bytes. */
export const picture = async (seed: number, name = `picture-${seed}.png`) => ({
  name,
  mimeType: 'image/png',
  buffer: await smallPicture(seed),
});

export const executable = (name: string, bytes?: number) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: program(name, bytes),
});

export const setFile = (name: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: setFileText(name),
});

export async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${name} saved.`)).toBeVisible();
  await untilUsable(page);
}

export const unfold = (page: Page, section: string) =>
  page.getByRole('heading', { name: section }).click();

export async function publish(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(`${name} published.`)).toBeVisible();
  await untilUsable(page);
}

/** Limits uploads to half a megabyte a second. */
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
