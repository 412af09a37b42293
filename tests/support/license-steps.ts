import type { Page } from 'playwright';

export const licenseRegion = (page: Page) => page.getByRole('region', { name: 'License key' });

export const licenseKey = (page: Page) =>
  licenseRegion(page).getByLabel('License key', { exact: true });

export const generate = (page: Page) => page.getByRole('button', { name: 'Generate License' });

/** Finds the button that shows the form again after a key. */
export const another = (page: Page) =>
  page.getByRole('button', { name: 'Generate a key for another account' });

export const field = (page: Page, name: string) => page.getByRole('textbox', { name });

export async function fillLicenseForm(page: Page, accountNumber: string): Promise<void> {
  await field(page, 'Email').fill('trader@example.com');
  await field(page, 'Account Number').fill(accountNumber);
  await field(page, 'Broker Name').fill('Example Markets');
}
