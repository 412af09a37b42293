import type { OfflineLease } from '#contract/licenses/offline-leases.ts';
import { formatDay } from '#texts/language.ts';
import { offlineList as texts } from '#texts/licenses.ts';

/** Lists a key's offline leases; renders nothing without any. */
export function OfflineLeaseList({ leases }: { leases: OfflineLease[] }) {
  if (leases.length === 0) return null;
  return (
    <ul aria-label={texts.label} className="space-y-1 text-sm">
      {leases.map(({ id, server, by, createdAt, expiresAt }) => (
        <li key={id} className="wrap-anywhere">
          {texts.item(server, formatDay(expiresAt))}
          <span className="text-base-content/75 block">
            {texts.made(formatDay(createdAt))} {texts.by[by]}
          </span>
        </li>
      ))}
    </ul>
  );
}
