/**
 * Runs work after the visible page's first paint; not while prerendered or in a background tab,
 * which get no animation frames.
 */
export function afterFirstPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
