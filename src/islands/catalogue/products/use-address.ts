import { useEffect, useState } from 'react';
import { readAddress, writeAddress, type CatalogueAddress } from './address.ts';
import { pushEntry } from './scroll-positions.ts';

/**
 * Keeps the page's address as state. Begins with the server-rendered one, so that hydration
 * matches.
 */
export function useAddress(rendered: CatalogueAddress) {
  const [address, setAddress] = useState(rendered);

  useEffect(() => {
    const follow = () => setAddress(readAddress(location.search));
    follow();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  const [navigate] = useState(
    () =>
      (change: Partial<CatalogueAddress>, mode: 'push' | 'replace' = 'push') => {
        const next = { ...readAddress(location.search), ...change };
        if (mode === 'push') pushEntry(writeAddress(next));
        else history.replaceState(history.state, '', writeAddress(next));
        setAddress(next);
      },
  );
  return [address, navigate] as const;
}
