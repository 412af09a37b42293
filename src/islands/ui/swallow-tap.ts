/**
 * Makes the tap that a touch may become do nothing. For a touch beside what is open: it closes that, and whoever meant
 * no more must not land on what lies beneath. A mouse's click goes on, as its pointer shows what it is over.
 */
export function swallowTap(touch: PointerEvent): void {
  if (touch.pointerType === 'mouse') return;
  // No mouse events follow then, which would move the focus or open a select.
  touch.preventDefault();
  const isOver = new AbortController();
  const first = { capture: true, signal: isOver.signal };
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    isOver.abort();
  };
  window.addEventListener('click', stop, first);
  // It was a scroll; the next touch is meant.
  window.addEventListener('pointerdown', () => isOver.abort(), first);
}
