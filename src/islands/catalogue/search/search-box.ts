/** `/` focuses the search box, blank searches are ignored, and suggestions load on focus. */
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
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    if (event.key !== '/' || isChord || event.defaultPrevented || isElsewhere()) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}

function isElsewhere(): boolean {
  const fields = ':is(input, textarea, select, [contenteditable]):focus';
  return document.querySelector(`dialog[open], ${fields}`) !== null;
}
