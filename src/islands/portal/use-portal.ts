import { useEffect, useEffectEvent, useState } from 'react';
import {
  listPortalLicenses,
  type Moves,
  type Portal,
  type PortalLicense,
} from '#contract/portal.ts';
import { call, type Result } from '../api.ts';

/**
 * The keys of the purchase that a token opens.
 *
 * @param onDead the token opens nothing any more
 */
export function usePortal(portalToken: string, onDead: () => void) {
  const [portal, setPortal] = useState<Portal | null>(null);
  const [hasFailed, setFailed] = useState(false);

  async function load() {
    show(await call(listPortalLicenses, { portalToken }));
  }

  function show(result: Result<Portal>) {
    setFailed(!result.ok);
    if (result.ok) setPortal(result.data);
    else if (result.status === 401) onDead();
  }
  const showFirst = useEffectEvent(show);

  useEffect(() => {
    let isGone = false;
    async function loadFirst() {
      const result = await call(listPortalLicenses, { portalToken });
      if (!isGone) showFirst(result);
    }
    void loadFirst();
    return () => {
      isGone = true;
    };
  }, [portalToken]);

  function replace(moved: PortalLicense, moves: Moves) {
    setPortal(
      (before) =>
        before && {
          ...before,
          moves,
          licenses: before.licenses.map((license) => (license.id === moved.id ? moved : license)),
        },
    );
  }

  return { portal, hasFailed, load, replace };
}
