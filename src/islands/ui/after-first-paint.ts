/** Waits for the first paint, which a prerendered page or background tab does not have yet. */
export function afterFirstPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
