import {
  type PortalLicense,
  listPortalChecks,
  portalMinutes,
  type PortalCheck,
} from '#contract/buyers/portal.ts';
import { connectionHelp as texts } from '#texts/buyers.ts';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { diagnose, type Finding } from './checks.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#islands/api.ts';

interface Props {
  id: string;
  portalToken: string;
  license: PortalLicense;
  onDead(): void;
}

export function ConnectionHelp({ id, portalToken, license, onDead }: Props) {
  const state = useChecks({ portalToken, licenseId: license.id }, onDead);
  const finding = state.checks && diagnose(state.checks, license, state);
  return (
    <section
      id={id}
      aria-label={texts.label(license.accountNumber)}
      className="border-base-300 mt-1 flex max-w-xl flex-col gap-3 border-l-2 pl-4 text-sm"
    >
      <div role="status" className="flex flex-col gap-1">
        {finding ? <Result finding={finding} /> : <p>{texts.looking}</p>}
      </div>
      {finding?.kind === 'nothing' && <Steps />}
      {state.isUnanswered && <p>{texts.unanswered}</p>}
      {finding?.kind !== 'given' && (
        <p className="text-base-content/75">{state.isOver ? texts.isOver : texts.isOpen}</p>
      )}
    </section>
  );
}

function Result({ finding }: { finding: Finding }) {
  switch (finding.kind) {
    case 'given':
      return (
        <>
          <p className="text-success font-medium">{texts.given}</p>
          <p className="wrap-anywhere">{finding.text}</p>
        </>
      );
    case 'refused':
      return (
        <>
          <p className="text-error font-medium wrap-anywhere">{finding.text}</p>
          <p className="wrap-anywhere">{finding.advice}</p>
        </>
      );
    case 'nothing':
      return (
        <>
          <p className="font-medium">{texts.nothing}</p>
          {finding.last && <p className="wrap-anywhere">{finding.last}</p>}
        </>
      );
    default:
      return finding satisfies never;
  }
}

function Steps() {
  const address = <code className="font-mono break-all select-all">{location.origin}</code>;
  return (
    <div className="grid gap-3 sm:grid-cols-2 [&_ol]:list-decimal [&_ol]:space-y-1 [&_ol]:pl-5">
      {texts.steps.map(({ platform, list }) => (
        <div key={platform}>
          <h3 className="mb-1 font-medium">{platform}</h3>
          <ol>
            {list.map((step) => (
              <li key={step}>
                <Sentence text={step} parts={{ address }} />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}

const pollMs = 3_000;
const rateLimitPauseMs = 30_000;
const maxPollingMs = portalMinutes * 60_000;
const timeoutMs = 10_000;

interface Checks {
  /** Null until the first answer. */
  checks: PortalCheck[] | null;
  /** The last request failed. */
  isUnanswered: boolean;
  /** Half an hour has passed and polling has stopped. */
  isOver: boolean;
  openedAtMs: number;
  nowMs: number;
}

function useChecks(
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
