import { useId } from 'react';
import { eventKinds, type EventKind } from '#contract/contact/event-kinds.ts';
import { kindNames } from '#contract/contact/event-targets.ts';
import { Checkbox } from '../Checkbox.tsx';

interface Props {
  kinds: EventKind[];
  onChange(kinds: EventKind[]): void;
  error?: string | undefined;
}

const groups = ['Sales', 'Licenses', 'Support', 'Shop'] as const;

const groupOf: Record<EventKind, (typeof groups)[number] | null> = {
  'sale.completed': 'Sales',
  'sale.refunded': 'Sales',
  'sale.review': 'Sales',
  'dispute.opened': 'Sales',
  'dispute.closed': 'Sales',
  'license.created': 'Licenses',
  'license.moved': 'Licenses',
  'license.blocked': 'Licenses',
  'license.shared': 'Licenses',
  'license.ending': 'Licenses',
  'trial.started': 'Licenses',
  'ticket.created': 'Support',
  'release.published': 'Shop',
  // Nothing receives withdrawals yet.
  'withdrawal.received': null,
};

export function KindsField({ kinds, onChange, error }: Props) {
  const errorId = useId();
  const change = (kind: EventKind, isWanted: boolean) =>
    onChange(eventKinds.filter((each) => (each === kind ? isWanted : kinds.includes(each))));
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="mb-2 text-sm font-medium">Events</legend>
      <div className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-2">
        {groups.map((group) => (
          <fieldset key={group}>
            <legend className="text-base-content/75 border-base-300 mb-1 w-full border-b pb-1 text-xs font-semibold">
              {group}
            </legend>
            {eventKinds
              .filter((kind) => groupOf[kind] === group)
              .map((kind) => (
                <Checkbox
                  key={kind}
                  className="narrow:min-h-10 gap-2 py-1"
                  checked={kinds.includes(kind)}
                  onChange={({ target }) => change(kind, target.checked)}
                >
                  {kindNames[kind]}
                </Checkbox>
              ))}
          </fieldset>
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
