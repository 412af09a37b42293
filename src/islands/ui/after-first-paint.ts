/**
 * Does something once the page has been painted where somebody sees it: not while it is rendered ahead of a click or loads in a
 * tab behind, since frames are asked for in neither, and not before the picture that was clicked for.
 */
export function afterFirstPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
