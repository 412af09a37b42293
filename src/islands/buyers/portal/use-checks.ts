import { useEffect, useEffectEvent, useState } from 'react';
import { portalMinutes, type PortalCheck } from '#contract/buyers/portal.ts';
import { isRefusal, type CallOptions, type Result } from '#islands/api.ts';

const pollMs = 3_000;
const rateLimitPauseMs = 30_000;
const maxPollingMs = portalMinutes * 60_000;
const timeoutMs = 10_000;

export type AskChecks = (options: CallOptions) => Promise<Result<{ checks: PortalCheck[] }>>;

interface Checks {
  /** Null until the first answer. */
  checks: PortalCheck[] | null;
  /** The last request failed. */
  isUnanswered: boolean;
  /** Polling has stopped: half an hour has passed, or the store refused. */
  isOver: boolean;
  openedAtMs: number;
  nowMs: number;
}

/**
 * Asks for a key's lease requests while the page is visible.
 *
 * @param onDead called once the session has ended
 */
export function useChecks(ask: AskChecks, onDead?: () => void): Checks {
  const [state, setState] = useState<Checks>(() => {
    const nowMs = Date.now();
    return { checks: null, isUnanswered: false, isOver: false, openedAtMs: nowMs, nowMs };
  });
  const askStore = useEffectEvent(() => ask({ timeoutMs }));
  const end = useEffectEvent(() => onDead?.());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    let isOver = false;
    const untilMs = Date.now() + maxPollingMs;

    async function poll() {
      if (isAsking || isOver || document.hidden) return;
      isAsking = true;
      clearTimeout(timer);
      const result = await askStore();
      isAsking = false;
      if (isOver) return;
      const nowMs = Date.now();
      const isRefused = !result.ok && isRefusal(result);
      const isTooOften = !result.ok && result.status === 429;
      isOver = isRefused || nowMs >= untilMs;
      setState((before) => ({
        ...before,
        ...(result.ok && { checks: result.data.checks }),
        isUnanswered: !result.ok && !isRefused && !isTooOften,
        isOver,
        nowMs,
      }));
      if (isRefused && result.status === 401) end();
      if (!isOver) timer = setTimeout(resume, isTooOften ? rateLimitPauseMs : pollMs);
    }
    const resume = () => void poll();

    resume();
    document.addEventListener('visibilitychange', resume);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', resume);
    };
  }, []);

  return state;
}
