import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** The rules of axe whose answer depends on the colour scheme. */
const colorRules = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'];

/** Where a rule of axe is broken, and how. */
export interface Finding {
  id: string;
  where: (string | undefined)[][];
}

/** What axe finds in a part of the page in either colour scheme, however light, targets of less than 24 px too. */
export async function findingsOf(page: Page, part = 'html'): Promise<Finding[]> {
  // What others serve into a frame is theirs.
  const axe = () => new AxeBuilder({ page }).include(part).exclude('iframe');
  const inLight = await axe()
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  await untilCalm(page);
  const inDark = await axe().withRules(colorRules).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLight.violations, ...inDark.violations].map(({ id, nodes }) => ({
    id,
    where: nodes.map((node) => [node.html, node.failureSummary]),
  }));
}

/**
 * Colours on their way are no contrast to judge. What inherits a colour sets out one level after the other, each a frame
 * later: so until two frames have passed in which nothing moved.
 */
function untilCalm(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let calmFrames = 0; calmFrames < 2;) {
      const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
      await Promise.allSettled(moving.map(({ finished }) => finished));
      await new Promise((resolve) => requestAnimationFrame(resolve));
      calmFrames = moving.length === 0 ? calmFrames + 1 : 0;
    }
  });
}

/** Gathers what axe finds in one state after the other, so that a run names all of it. */
export function axeReport(page: Page) {
  const found: Record<string, Finding[]> = {};
  return {
    found,
    async look(state: string, part?: string): Promise<void> {
      const findings = await findingsOf(page, part);
      if (findings.length > 0) found[state] = findings;
    },
  };
}
