import type { ReactNode } from 'react';

/** Renders a list of names and values, without values that are false. */
export function Properties({ of }: { of: Record<string, ReactNode> }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm">
      {Object.entries(of).map(
        ([name, value]) =>
          value !== false && (
            <div
              key={name}
              className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]"
            >
              <dt className="text-base-content/75">{name}</dt>
              <dd className="wrap-anywhere [&_time]:whitespace-normal">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
