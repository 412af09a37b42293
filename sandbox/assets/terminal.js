// @ts-check
// Runs the program's timer while its page is open: the server asks the store when due and returns the live parts of the page.
(() => {
  const periodMs = 5000;

  async function tick() {
    const response = await fetch('/terminal/timer', { method: 'POST' });
    if (!response.ok) return;
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
    for (const part of fresh.querySelectorAll('[data-live]')) {
      const here = document.getElementById(part.id);
      // Keeps focused and selected parts.
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
    // The sandbox may be restarting.
    if (document.visibilityState === 'visible') tick().catch(() => {});
  }, periodMs);
})();
