import type { PortalLicense } from '#contract/buyers/portal.ts';
import type { Program } from '#contract/catalogue/programs.ts';
import type { InputOf } from '#contract/route.ts';
import type { handOver } from '#contract/sales/delivery.ts';
import { connectionHelp as texts } from '#texts/buyers.ts';
import { FirstRunSteps } from '../purchases/FirstRunSteps.tsx';
import { Handover } from '../purchases/Handover.tsx';
import { diagnose, type Finding } from './checks.ts';
import { useChecks, type AskChecks } from './use-checks.ts';

interface Props {
  id?: string;
  license: Pick<PortalLicense, 'licenseKey' | 'accountNumber' | 'brokerName'>;
  program: Program | undefined;
  ask: AskChecks;
  /** Absent for a trial. */
  purchase?: InputOf<typeof handOver>;
  onDead?(): void;
  /** In a panel of its own. */
  isPanel?: boolean;
  /** One line, beside a newer key's help. */
  isBrief?: boolean;
}

/** Watches a key until its program gets a lease. Needs a `key` if the license key can change. */
export function ConnectionHelp({ id, license, program, ask, purchase, ...rest }: Props) {
  const { onDead, isPanel = false, isBrief = false } = rest;
  const state = useChecks(ask, {
    onDead,
    isBrief,
    isEnough(checks, times) {
      if (diagnose(checks, license, times).kind !== 'given') return false;
      // In the portal, where buyers look for what broke, an older lease ends nothing.
      return isPanel || checks.some(({ lastAt }) => Date.parse(lastAt) >= times.openedAtMs);
    },
  });
  const finding = state.checks && diagnose(state.checks, license, state);
  const isGiven = finding?.kind === 'given';
  const isWaiting = !finding || finding.kind === 'nothing';
  const steps = (
    <>
      <FirstRunSteps program={program} licenseKey={license.licenseKey} />
      {purchase && <Handover purchase={purchase} />}
    </>
  );
  const frame = isPanel
    ? `panel p-5 sm:p-6 ${isGiven ? 'bg-success/10! rounded-b-box!' : ''}`
    : 'border-l-2 mt-1 max-w-xl pl-4 text-sm';
  return (
    <section
      id={id}
      aria-label={texts.label(license.accountNumber)}
      className={`flex flex-col gap-3 ${frame} ${isGiven ? 'border-success' : 'border-base-300'}`}
    >
      <div role="status" className="flex flex-col gap-1">
        {isBrief && !isGiven && (
          <p className="font-medium wrap-anywhere">{texts.label(license.accountNumber)}</p>
        )}
        {finding && !(isBrief && isWaiting) ? <Result finding={finding} /> : <Waiting />}
      </div>
      {isWaiting && !isBrief && steps}
      {isGiven && !isBrief && (
        <details>
          <summary className="cursor-pointer">{texts.steps}</summary>
          <div className="mt-3 flex flex-col gap-3">{steps}</div>
        </details>
      )}
      {state.isUnanswered && <p>{texts.unanswered}</p>}
      {!isGiven && !isBrief && (
        <p className="text-base-content/75 text-sm">{state.isOver ? texts.isOver : texts.isOpen}</p>
      )}
    </section>
  );
}

function Result({ finding }: { finding: Finding }) {
  switch (finding.kind) {
    case 'given':
      return (
        <>
          <p className="text-success text-base font-semibold">{texts.given}</p>
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
          <Waiting />
          <div className="text-base-content/75 text-sm wrap-anywhere">
            <p>{texts.nothing}</p>
            <p>{texts.why}</p>
            {finding.last && <p>{finding.last}</p>}
          </div>
        </>
      );
    default:
      return finding satisfies never;
  }
}

function Waiting() {
  return (
    <p className="bg-base-200 rounded-field flex items-center gap-3 px-4 py-3 text-base font-semibold">
      <span aria-hidden="true" className="loading loading-xs shrink-0" />
      {texts.waiting}
    </p>
  );
}
