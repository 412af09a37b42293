/**
 * The search box of every page: `/` goes there, a blank search is ignored, what was searched stands in it. What suggests names is
 * fetched when somebody is about to type.
 */
export function startSearchBox(form: HTMLFormElement, field: HTMLInputElement): void {
  field.value = new URLSearchParams(location.search).get('search') ?? '';
  form.addEventListener('submit', (event) => {
    field.value = field.value.trim();
    if (field.value === '') event.preventDefault();
  });
  const suggest = async () => {
    const { startSuggestions } = await import('./suggestions.ts');
    startSuggestions(form, field);
  };
  field.addEventListener('focus', () => void suggest().catch(() => {}), { once: true });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event))
      return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}

function isTyping({ target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || document.querySelector('dialog[open]')) return true;
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable]') !== null
  );
}
