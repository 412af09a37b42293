import { useEffect, useEffectEvent, type RefObject } from 'react';
import { swallowTap } from './swallow-tap.ts';

/** Closes on a click outside `area` and on Escape, which also focuses its first button. */
export function useDismiss(
  area: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  const dismiss = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = (event: PointerEvent) => {
      if (!(event.target instanceof Node) || area.current?.contains(event.target)) return;
      swallowTap(event);
      dismiss();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      area.current?.querySelector('button')?.focus();
      dismiss();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [area, isOpen]);
}
