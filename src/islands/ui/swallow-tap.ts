/** Cancels the tap, so that a touch that closes a popover does not activate what is beneath. */
export function swallowTap(touch: PointerEvent): void {
  if (touch.pointerType === 'mouse') return;
  // Also prevents mouse events, which would move the focus or open a select.
  touch.preventDefault();
  const controller = new AbortController();
  const first = { capture: true, signal: controller.signal };
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    controller.abort();
  };
  window.addEventListener('click', stop, first);
  // It was a scroll.
  window.addEventListener('pointerdown', () => controller.abort(), first);
}
