import type { LicenseTrace } from '#contract/license-page.ts';
import { ShopTime } from '../ShopTime.tsx';
import { Panel } from '../Panel.tsx';

/** Renders servers that the key was used on. They are recorded only and refuse nobody. */
export function LicenseServers({ traces }: { traces: LicenseTrace[] }) {
  const servers = new Map<string, string>();
  // Latest first, so the first of each server is its last use.
  for (const { server, lastAt } of traces) {
    if (server !== '' && !servers.has(server)) servers.set(server, lastAt);
  }
  return (
    <Panel title="Servers">
      {servers.size === 0 ? (
        <p className="text-base-content/75 text-sm">No program has asked with this key yet.</p>
      ) : (
        <ul className="space-y-1 text-sm">
          {[...servers].map(([server, lastAt]) => (
            <li key={server} className="flex flex-wrap justify-between gap-x-4 wrap-anywhere">
              <span>{server}</span>
              <span className="text-base-content/75">
                <ShopTime iso={lastAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
