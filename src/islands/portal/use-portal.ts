import { useEffect, useEffectEvent, useState } from 'react';
import {
  listPortalLicenses,
  type Moves,
  type Portal,
  type PortalLicense,
} from '#contract/portal.ts';
import { call } from '../api.ts';

/**
 * The keys of the purchase that a token opens.
 *
 * @param onDead the token opens nothing any more
 */
export function usePortal(portalToken: string, onDead: () => void) {
  const [portal, setPortal] = useState<Portal | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const end = useEffectEvent(onDead);

  async function load() {
    setFailed(false);
    const result = await call(listPortalLicenses, { portalToken });
    if (result.ok) setPortal(result.data);
    else if (result.status === 401) onDead();
    else setFailed(true);
  }

  useEffect(() => {
    let isGone = false;
    void call(listPortalLicenses, { portalToken }).then((result) => {
      if (isGone) return;
      if (result.ok) setPortal(result.data);
      else if (result.status === 401) end();
      else setFailed(true);
    });
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
