import { useEffect, useEffectEvent, useState } from 'react';
import { portalMinutes, type PortalCheck } from '#contract/buyers/portal.ts';
import { isRefusal, type CallOptions, type Result } from '#islands/api.ts';

const pollMs = 3_000;
/** For older keys, which share the purchase's rate limit. */
const briefPollMs = 30_000;
const rateLimitPauseMs = 30_000;
const maxPollingMs = portalMinutes * 60_000;
const timeoutMs = 10_000;

export type AskChecks = (options: CallOptions) => Promise<Result<{ checks: PortalCheck[] }>>;

interface Checks {
  /** Null until the first answer. */
  checks: PortalCheck[] | null;
  /** The last request failed. */
  isUnanswered: boolean;
  /** Polling has stopped: half an hour has passed, the store refused, or a lease was given. */
  isOver: boolean;
  openedAtMs: number;
  nowMs: number;
}

interface Options {
  /** Called once the session has ended. */
  onDead?: (() => void) | undefined;
  /** Tells whether these checks end the polling. */
  isEnough(checks: PortalCheck[], times: { openedAtMs: number; nowMs: number }): boolean;
  isBrief: boolean;
}

/** Asks for a key's lease requests while the page is visible. */
export function useChecks(ask: AskChecks, { onDead, isEnough, isBrief }: Options): Checks {
  const [state, setState] = useState<Checks>(() => {
    const nowMs = Date.now();
    return { checks: null, isUnanswered: false, isOver: false, openedAtMs: nowMs, nowMs };
  });
  const askStore = useEffectEvent(() => ask({ timeoutMs }));
  const end = useEffectEvent(() => onDead?.());
  const suffices = useEffectEvent(isEnough);
  const pauseMs = useEffectEvent(() => (isBrief ? briefPollMs : pollMs));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    let isOver = false;
    const openedAtMs = Date.now();
    const untilMs = openedAtMs + maxPollingMs;

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
      const isDone = result.ok && suffices(result.data.checks, { openedAtMs, nowMs });
      isOver = isRefused || isDone || nowMs >= untilMs;
      setState((before) => ({
        ...before,
        ...(result.ok && { checks: result.data.checks }),
        isUnanswered: !result.ok && !isRefused && !isTooOften,
        isOver,
        nowMs,
      }));
      if (isRefused && result.status === 401) end();
      if (!isOver) timer = setTimeout(resume, isTooOften ? rateLimitPauseMs : pauseMs());
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
