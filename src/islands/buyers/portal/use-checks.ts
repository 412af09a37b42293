import { useEffect, useEffectEvent, useState } from 'react';
import { listPortalChecks, portalMinutes, type PortalCheck } from '#contract/buyers/portal.ts';
import { call } from '#islands/api.ts';

const pollMs = 3_000;
const rateLimitPauseMs = 30_000;
const maxPollingMs = portalMinutes * 60_000;
const timeoutMs = 10_000;

export interface Checks {
  /** Null until the first answer. */
  checks: PortalCheck[] | null;
  /** The last request failed. */
  isUnanswered: boolean;
  /** Half an hour has passed and polling has stopped. */
  isOver: boolean;
  openedAtMs: number;
  nowMs: number;
}

/** Polls the checks with a key every three seconds for half an hour. */
export function useChecks(
  { portalToken, licenseId }: { portalToken: string; licenseId: number },
  onDead: () => void,
): Checks {
  const [state, setState] = useState<Checks>(() => {
    const nowMs = Date.now();
    return { checks: null, isUnanswered: false, isOver: false, openedAtMs: nowMs, nowMs };
  });
  const end = useEffectEvent(onDead);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const untilMs = Date.now() + maxPollingMs;

    async function ask() {
      const result = await call(listPortalChecks, { portalToken, id: licenseId }, { timeoutMs });
      if (isGone) return;
      if (!result.ok && result.status === 401) return end();
      const nowMs = Date.now();
      const isOver = nowMs >= untilMs;
      setState((before) => ({
        ...before,
        ...(result.ok && { checks: result.data.checks }),
        isUnanswered: !result.ok && result.status !== 429,
        isOver,
        nowMs,
      }));
      const isTooOften = !result.ok && result.status === 429;
      if (!isOver) timer = setTimeout(() => void ask(), isTooOften ? rateLimitPauseMs : pollMs);
    }

    void ask();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [portalToken, licenseId]);

  return state;
}
