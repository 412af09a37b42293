import { useId } from 'react';
import { eventKinds, type EventKind } from '#contract/event-kinds.ts';
import { kindNames } from '#contract/event-targets.ts';

interface Props {
  kinds: EventKind[];
  onChange(kinds: EventKind[]): void;
  error?: string | undefined;
}

/** Nothing receives withdrawals yet. */
const offered = eventKinds.filter((kind) => kind !== 'withdrawal.received');

/** Renders the events as boxes to tick. */
export function KindsField({ kinds, onChange, error }: Props) {
  const errorId = useId();
  const change = (kind: EventKind, isWanted: boolean) =>
    onChange(eventKinds.filter((each) => (each === kind ? isWanted : kinds.includes(each))));
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="mb-1 text-sm font-medium">Events</legend>
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {offered.map((kind) => (
          <label key={kind} className="flex cursor-pointer items-center gap-2 py-1.5 text-sm">
            <input
              type="checkbox"
              className="checkbox checkbox-primary checkbox-sm"
              checked={kinds.includes(kind)}
              onChange={({ target }) => change(kind, target.checked)}
            />
            {kindNames[kind]}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className="text-error mt-1 text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
