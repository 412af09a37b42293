import { expect as playwrightExpect } from 'playwright/test';

/**
 * Waits for a condition, on a busy machine too: Playwright's own five seconds are few where others
 * are at work.
 */
export const expect = playwrightExpect.configure({ timeout: 20_000 });
