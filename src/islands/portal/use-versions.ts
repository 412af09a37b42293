import { useEffect, useEffectEvent, useState } from 'react';
import {
  listPortalVersions,
  savePortalBeta,
  type PortalVersions as Versions,
} from '#contract/portal.ts';
import { call, type Result } from '../api.ts';

/**
 * The versions of the product that a token opens.
 *
 * @param onDead the token opens nothing any more
 */
export function useVersions(portalToken: string, onDead: () => void) {
  const [shown, setShown] = useState<Versions | null>(null);
  const [hasFailed, setFailed] = useState(false);
  /** What was chosen and is not kept yet. */
  const [wanted, setWanted] = useState<boolean | null>(null);

  function show(result: Result<Versions>) {
    setFailed(!result.ok);
    if (result.ok) setShown(result.data);
    else if (result.status === 401) onDead();
  }
  const showFirst = useEffectEvent(show);

  useEffect(() => {
    let isGone = false;
    async function loadFirst() {
      const result = await call(listPortalVersions, { portalToken });
      if (!isGone) showFirst(result);
    }
    void loadFirst();
    return () => {
      isGone = true;
    };
  }, [portalToken]);

  async function load() {
    show(await call(listPortalVersions, { portalToken }));
  }

  async function chooseBetas(isBeta: boolean) {
    if (wanted !== null) return;
    setWanted(isBeta);
    show(await call(savePortalBeta, { portalToken, isBeta }));
    setWanted(null);
  }

  const isBeta = wanted ?? shown?.isBeta ?? false;
  return { shown, hasFailed, isBeta, isSaving: wanted !== null, load, chooseBetas };
}
