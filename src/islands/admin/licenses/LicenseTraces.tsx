import {
  exportLicenseTraces,
  type LicensePage,
  type LicenseTrace,
} from '#contract/licenses/license-page.ts';
import { formatShortDay } from '../format.ts';
import { ExportButton } from '../lists/ExportButton.tsx';
import { ShopTime } from '../ShopTime.tsx';

const columnNames = [
  'Account',
  'Server',
  'Outcome',
  'Checks',
  'Last',
  'Version',
  'Platform',
] as const;

const outcomes = {
  ok: 'Lease given',
  account: 'Other account',
  product: 'Other product',
  blocked: 'Blocked',
  ended: 'Refunded',
} as const;

export function LicenseTraces({ license: { id, traces, login } }: { license: LicensePage }) {
  return (
    <section aria-labelledby="traces-heading" className="panel p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="traces-heading" className="font-semibold">
          Checks by day and month
        </h2>
        {traces.length > 0 && (
          <div className="flex flex-wrap items-center gap-3">
            <ExportButton route={exportLicenseTraces} params={{ id: String(id) }} />
          </div>
        )}
      </div>
      {traces.length === 0 ? (
        <p className="text-base-content/75 text-sm">
          Nothing yet. Checks are kept by day for a week, then by month for 200 days.
        </p>
      ) : (
        <div
          role="group"
          aria-labelledby="traces-heading"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          className="scroll-hint overflow-x-auto"
        >
          <table className="table-sm table whitespace-nowrap">
            <thead>
              <tr>
                {columnNames.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            {/* Sorted by last check, so each day’s are adjacent. */}
            {[...Map.groupBy(traces, ({ day }) => day)].map(([day, ofDay]) => (
              <tbody key={day}>
                <tr>
                  <th scope="rowgroup" colSpan={7} className="bg-base-200 text-left">
                    <time dateTime={day}>{formatShortDay(day)}</time>
                  </th>
                </tr>
                {ofDay.map((trace) => (
                  <TraceRow
                    key={`${trace.login} ${trace.server}`}
                    trace={trace}
                    isOwn={trace.login === login}
                  />
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </section>
  );
}

function TraceRow({ trace, isOwn }: { trace: LicenseTrace; isOwn: boolean }) {
  const { login, server, outcome, count, days, lastAt, version, platform, build } = trace;
  const isOthers = login === '';
  return (
    <tr>
      <td className={isOwn ? 'font-medium' : ''}>{isOthers ? 'All others' : login}</td>
      <td>{server}</td>
      <td className={outcome === 'ok' ? '' : 'text-warning'}>{outcomes[outcome]}</td>
      <td className="tabular-nums">{days > 1 ? `${count} on ${days} days` : count}</td>
      <td>
        <ShopTime iso={lastAt} />
      </td>
      <td>{version}</td>
      <td>{[platform, build].filter(Boolean).join(' ')}</td>
    </tr>
  );
}
