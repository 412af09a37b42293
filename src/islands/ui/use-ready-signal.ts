import { useEffect, type RefObject } from 'react';
import { readyEvent } from '../client-intent.ts';

/** Tells an island that waited to be wanted that it works now. */
export function useReadySignal(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    element.current?.dispatchEvent(new Event(readyEvent, { bubbles: true }));
  }, [element]);
}
