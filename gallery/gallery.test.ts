import { expect, onTestFinished, test } from 'vitest';
import { storiesByFile, storyAddress } from './story-list.ts';

const stories = storiesByFile.flatMap(({ file, stories: each }) =>
  Object.keys(each).map((name) => ({ file, name })),
);
const widths = { desktop: 1280, phone: 390 };

test.each(stories)(
  'every state of an island fits at both widths without an error: $file, $name @p120',
  async ({ file, name }) => {
    const frame = await open(file, name);
    for (const width of Object.values(widths)) {
      frame.style.width = `${width}px`;
      const problems = await frame.contentWindow?.findProblems?.();
      expect.soft(problems, `${width} px`).toEqual([]);
    }
  },
);

/** Opens a story in its own frame, so that stories share nothing. */
async function open(file: string, name: string): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  frame.src = storyAddress(file, name);
  frame.style.cssText = 'position: fixed; inset: 0; width: 1280px; height: 900px; border: 0';
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  await expect.poll(() => frame.contentWindow?.findProblems, { timeout: 60_000 }).toBeDefined();
  return frame;
}
