// @ts-check
// The program's timer while its page is open. The server asks the store where that is due, and says what the page shows then;
// another tab of the same terminal shows it as well.
(() => {
  const periodMs = 5000;

  async function tick() {
    const response = await fetch('/terminal/timer', { method: 'POST' });
    if (!response.ok) return;
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
    for (const part of fresh.querySelectorAll('[data-live]')) {
      const here = document.getElementById(part.id);
      // What somebody is about to press or has selected stays.
      if (!here || here.contains(document.activeElement) || isSelected(here)) continue;
      if (here.innerHTML !== part.innerHTML) here.innerHTML = part.innerHTML;
    }
  }

  /** @param {HTMLElement} part */
  function isSelected(part) {
    const selection = getSelection();
    return selection !== null && !selection.isCollapsed && selection.containsNode(part, true);
  }

  setInterval(() => {
    // A sandbox that is being started again answers the next time.
    if (document.visibilityState === 'visible') tick().catch(() => {});
  }, periodMs);
})();
