import { useEffect, useEffectEvent, useState } from 'react';

/** Keeps the browser from navigating to a dropped file. @returns whether one is dragged */
export function useFileDrop(isActive: boolean, onFile: (file: File) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  const drop = useEffectEvent(onFile);
  useEffect(() => {
    if (!isActive) return;
    const controller = new AbortController();
    const options = { signal: controller.signal };
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    window.addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setDragging(true);
      },
      options,
    );
    window.addEventListener(
      'dragleave',
      (event) => !event.relatedTarget && setDragging(false),
      options,
    );
    window.addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setDragging(false);
        const file = event.dataTransfer?.files[0];
        if (file) drop(file);
      },
      options,
    );
    return () => controller.abort();
  }, [isActive]);
  return isDragging;
}
