import { useEffect, type RefObject } from 'react';

/** Submits the form on Ctrl S, or ⌘ S on a Mac, unless a dialog is open. */
export function useSaveShortcut(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 's') return;
      // Prevents the browser's own save.
      event.preventDefault();
      if (event.repeat || document.querySelector('dialog[open]')) return;
      form.current?.requestSubmit();
    };
    window.addEventListener('keydown', save);
    return () => window.removeEventListener('keydown', save);
  }, [form]);
}
