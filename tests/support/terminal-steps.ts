import type { Page } from 'playwright';
import type { Shop } from './shop.ts';

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** Finds the program's text on its chart. */
export const label = (page: Page) => page.getByRole('status');

export const state = (page: Page) => page.locator('#standing strong');

/** Opens the terminal with the store's public keys, which `npm start` hands over. */
export async function openTerminal(page: Page, shop: Shop): Promise<void> {
  const keys = await shop.database.db.query.leaseKeys.findMany();
  const publicKeys = keys.map(({ id, publicKey }) => `kid ${id}:\n${publicKey}`).join('\n');
  await shop.control('lease-keys', { publicKeys });
  await page.goto(`${shop.sandboxUrl}/terminal`);
}

interface Program {
  product: { id: number };
  licenseKey: string;
  login: string;
  mode?: 'real' | 'demo';
}

export async function startProgram(
  page: Page,
  { product, licenseKey, login, mode = 'real' }: Program,
): Promise<void> {
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Mode').selectOption(mode);
  await page.getByLabel('Product').selectOption(String(product.id));
  await page.getByLabel('License key').fill(licenseKey);
  await press(page, 'Start');
}
