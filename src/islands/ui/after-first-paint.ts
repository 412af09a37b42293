/**
 * Runs work after the visible page's first paint. Not while it is prerendered or in a background
 * tab, because those get no animation frames.
 */
export function afterFirstPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
