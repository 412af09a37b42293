import { useStore } from '@nanostores/react';
import { Suspense, useEffect } from 'react';
import { lazily } from '../lazily.ts';
import { $isFinding } from './is-finding.ts';

/** Loaded when it is first opened. */
const FinderDialog = lazily(() => import('./FinderDialog.tsx'), 'FinderDialog');

/** Opens the finder on Ctrl K, or ⌘ K on a Mac, unless another dialog is open. */
export function Finder() {
  const isFinding = useStore($isFinding);
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k') return;
      // Prevents the browser's own search.
      event.preventDefault();
      if ($isFinding.get()) $isFinding.set(false);
      else if (!document.querySelector('dialog[open]')) $isFinding.set(true);
    };
    window.addEventListener('keydown', toggle);
    return () => window.removeEventListener('keydown', toggle);
  }, []);
  if (!isFinding) return null;
  return (
    <Suspense>
      <FinderDialog onClose={() => $isFinding.set(false)} />
    </Suspense>
  );
}
