import type { Page } from 'playwright';

/** Finds a key in the list of an opened purchase. */
export const item = (page: Page, account: string) =>
  page.getByRole('listitem', { name: `Key of account ${account}`, exact: true });
export const moveButton = (page: Page, account: string) =>
  item(page, account).getByRole('button', { name: 'Move to another account' });
export const helpButton = (page: Page, account: string) =>
  item(page, account).getByRole('button', { name: 'Connection help' });
export const newAccount = (page: Page) => page.getByRole('textbox', { name: 'New account number' });
export const broker = (page: Page, account: string) =>
  item(page, account).getByRole('textbox', { name: 'Broker name' });
