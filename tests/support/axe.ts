import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { overflowOf } from './visitor.ts';

/** The rules of axe whose answer depends on the colour scheme. */
const colorRules = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'];

export interface Finding {
  id: string;
  where: (string | undefined)[][];
}

/** Returns axe's findings in light and dark, including targets under 24 px. */
export async function findingsOf(page: Page, part = 'html'): Promise<Finding[]> {
  // Frames hold other sites' content, and a preview of colours shows the seller's. Without frames
  // the legacy mode, which opens no page for its results, finds the same.
  const axe = (options: Parameters<AxeBuilder['options']>[0] = {}) =>
    new AxeBuilder({ page })
      .include(part)
      .exclude('iframe')
      .exclude('[data-color-preview]')
      .setLegacyMode()
      .options({ resultTypes: ['violations'], ...options });
  const inLight = await axe({ rules: { 'target-size': { enabled: true } } }).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  await untilCalm(page);
  const inDark = await axe().withRules(colorRules).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLight.violations, ...inDark.violations].map(({ id, nodes }) => ({
    id,
    where: nodes.map((node) => [node.html, node.failureSummary]),
  }));
}

/** Waits for two calm frames: inherited colours set out a frame later with each level. */
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

/** Collects the findings of all states of a page, so that a run reports all of them. */
export function pageReport(page: Page, { withAxe = true } = {}) {
  const found: Record<string, Finding[]> = {};
  return {
    found,
    /** Checks that the page is no wider than its window, and with axe. */
    async look(state: string, part?: string): Promise<void> {
      const findings = withAxe ? await findingsOf(page, part) : [];
      const overflow = await overflowOf(page);
      if (overflow > 0) findings.push({ id: 'overflow', where: [[`${overflow} px`]] });
      if (findings.length > 0) found[state] = findings;
    },
  };
}
