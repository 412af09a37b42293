import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** The rules of axe whose answer depends on the colour scheme. */
const colorRules = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'];

/** What axe finds serious or critical in a part of the page, in either colour scheme. */
export async function graveViolations(page: Page, part = 'html') {
  // What others serve into a frame is theirs.
  const axe = () => new AxeBuilder({ page }).include(part).exclude('iframe');
  const inLight = await axe().analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  // Colours on their way are no contrast to judge.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((a) => a.finished)));
  const inDark = await axe().withRules(colorRules).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLight.violations, ...inDark.violations]
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, where: nodes.map((node) => [node.html, node.failureSummary]) }));
}
