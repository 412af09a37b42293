import { expect as playwrightExpect } from 'playwright/test';

/** Waits longer for a condition than Playwright's five seconds, which are few on a busy machine. */
export const expect = playwrightExpect.configure({ timeout: 20_000 });
