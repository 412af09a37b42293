import { useLayoutEffect, useRef } from 'react';

export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // Closing before unmounting returns the focus.
    return () => opened?.close();
  }, []);
  return dialog;
}

export function useModalWhile(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return dialog;
}
