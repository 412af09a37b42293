import type { Page } from 'playwright';
import { demoAdmin } from '#scripts/demo-environment.ts';
import { login } from '#contract/seller/admin.ts';
import { dataOf, type Shop } from './shop.ts';
import { untilUsable, type Visitor } from './visitor.ts';

/** Logs in through the login page on the way to `path`. Ends in the admin. */
export async function logIn({ page, open }: Visitor, path = '/admin/login'): Promise<void> {
  await open(path);
  await page.getByRole('textbox', { name: 'Username' }).fill(demoAdmin.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(demoAdmin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  // A phone has the tabs behind "Menu".
  await page
    .getByRole('tab', { name: 'Products', includeHidden: true })
    .waitFor({ state: 'attached' });
  await untilUsable(page);
}

/** Opens the admin's navigation, which is always open on wide screens. */
export async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Menu' });
  if (await button.isVisible()) await button.click();
}

export async function adminToken(shop: Shop): Promise<string> {
  return dataOf(await shop.call(login, demoAdmin)).token;
}

/** Opens a section of the settings. */
export const openSection = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click();
