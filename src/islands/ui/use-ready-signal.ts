import { useEffect, type RefObject } from 'react';
import { readyEvent } from '../client-intent.ts';

/** Dispatches `readyEvent` when the island works. */
export function useReadySignal(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    element.current?.dispatchEvent(new Event(readyEvent, { bubbles: true }));
  }, [element]);
}
