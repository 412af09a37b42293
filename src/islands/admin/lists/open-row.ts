import type { MouseEvent } from 'react';

/** Elements with a click action of their own. */
const interactive = 'a, button, input, select, textarea, label, summary, dialog, [popover]';

/**
 * Opens a row whose text was clicked, as its link would: with Ctrl, Shift or the middle button in
 * another tab or window. The link is beneath the texts so that they can be selected; selecting
 * opens nothing.
 */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const row = event.currentTarget;
  const link = row.querySelector<HTMLAnchorElement>('a[data-opens-row]');
  if (!link || !(event.target instanceof Element) || !row.contains(event.target)) return;
  if (event.target.closest(interactive) || getSelection()?.isCollapsed === false) return;
  if (event.type === 'auxclick') {
    if (event.button === 1) window.open(link.href, '_blank', 'noopener');
    return;
  }
  const { ctrlKey, metaKey, shiftKey } = event;
  const init = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  link.dispatchEvent(new window.MouseEvent('click', init));
}

/** Prevents autoscroll on a middle click, which opens the row. */
export function preventMiddleClickScroll(event: MouseEvent): void {
  if (event.button === 1) event.preventDefault();
}
