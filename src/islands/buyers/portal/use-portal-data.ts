import { useEffect, useEffectEvent, useState } from 'react';
import type { Result } from '#islands/api.ts';

/**
 * Loads data of the purchase that a token opens.
 *
 * @param ask calls the API; the same function at each render
 * @param onDead called once the token no longer opens anything
 */
export function usePortalData<Data>(
  ask: (portalToken: string) => Promise<Result<Data>>,
  portalToken: string,
  onDead: () => void,
) {
  const [data, setData] = useState<Data | null>(null);
  const [hasFailed, setFailed] = useState(false);

  function show(result: Result<Data>) {
    setFailed(!result.ok);
    if (result.ok) setData(result.data);
    else if (result.status === 401) onDead();
  }
  const showFirst = useEffectEvent(show);

  useEffect(() => {
    let isGone = false;
    const loadFirst = async () => {
      const result = await ask(portalToken);
      if (!isGone) showFirst(result);
    };
    void loadFirst();
    return () => {
      isGone = true;
    };
  }, [ask, portalToken]);

  return { data, hasFailed, setData, show, load: async () => show(await ask(portalToken)) };
}
