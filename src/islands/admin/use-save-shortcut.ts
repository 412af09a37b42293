import { useEffect, type RefObject } from 'react';

/** Ctrl S, on a Mac ⌘ S, sends the form as its button does; while a dialog asks something, nothing happens. */
export function useSaveShortcut(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 's') return;
      // Or the browser would save the page.
      event.preventDefault();
      if (event.repeat || document.querySelector('dialog[open]')) return;
      form.current?.requestSubmit();
    };
    window.addEventListener('keydown', save);
    return () => window.removeEventListener('keydown', save);
  }, [form]);
}
