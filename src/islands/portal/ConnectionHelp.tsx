import type { PortalLicense } from '#contract/portal.ts';
import { findOut, type Finding } from './checks.ts';
import { useChecks } from './use-checks.ts';

interface Props {
  id: string;
  portalToken: string;
  license: PortalLicense;
  onDead(): void;
}

/** Looks at who asks with a key while somebody sets up the terminal, and says what is wrong or that all is well. */
export function ConnectionHelp({ id, portalToken, license, onDead }: Props) {
  const state = useChecks({ portalToken, licenseId: license.id }, onDead);
  const finding = state.checks && findOut(state.checks, license, state);
  return (
    <section
      id={id}
      aria-label={`Connection of account ${license.accountNumber}`}
      className="border-base-300 mt-1 flex max-w-xl flex-col gap-3 border-l-2 pl-4 text-sm"
    >
      <div role="status" className="flex flex-col gap-1">
        {finding ? <Result finding={finding} /> : <p>Looking for your program…</p>}
      </div>
      {finding?.kind === 'nothing' && <Steps />}
      {state.isUnanswered && <p>The store does not answer at the moment; it is asked again.</p>}
      {finding?.kind !== 'given' && (
        <p className="text-base-content/75">
          {state.isOver
            ? 'This page has stopped looking. Close and open connection help to go on.'
            : 'This page looks every three seconds. Leave it open beside your terminal.'}
        </p>
      )}
    </section>
  );
}

function Result({ finding }: { finding: Finding }) {
  switch (finding.kind) {
    case 'given':
      return (
        <>
          <p className="text-success font-medium">The lease is given: the program may trade.</p>
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
          <p className="font-medium">Nothing has arrived yet: allow the address of this store.</p>
          {finding.last && <p className="wrap-anywhere">{finding.last}</p>}
        </>
      );
    default:
      return finding satisfies never;
  }
}

/** What keeps a program from reaching the store, in the words of the two platforms. */
function Steps() {
  const address = <code className="font-mono break-all select-all">{location.origin}</code>;
  return (
    <div className="grid gap-3 sm:grid-cols-2 [&_ol]:list-decimal [&_ol]:space-y-1 [&_ol]:pl-5">
      <div>
        <h3 className="mb-1 font-medium">MetaTrader 5</h3>
        <ol>
          <li>Open Tools, Options, Expert Advisors.</li>
          <li>
            Tick “Allow WebRequest for listed URL”, click the line with the plus, enter {address}{' '}
            and press Enter, then OK.
          </li>
          <li>Switch on “Algo Trading” in the toolbar.</li>
          <li>Attach the program to a chart and paste the key into its inputs.</li>
        </ol>
      </div>
      <div>
        <h3 className="mb-1 font-medium">MetaTrader 4</h3>
        <ol>
          <li>Open Tools, Options, Expert Advisors.</li>
          <li>
            Tick “Allow WebRequest for listed URL”, double-click the empty line, enter {address} and
            press Enter, then OK.
          </li>
          <li>Switch on “AutoTrading” in the toolbar.</li>
          <li>Attach the program to a chart and paste the key into its inputs.</li>
        </ol>
      </div>
    </div>
  );
}
