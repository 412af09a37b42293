import type { EventDelivery } from '#contract/contact/event-targets.ts';
import { countOf } from '#texts/language.ts';
import { StateChip } from '../StateChip.tsx';
import { ShopTime } from '../ShopTime.tsx';

interface Props {
  delivery: Pick<
    EventDelivery,
    'state' | 'status' | 'answer' | 'attempts' | 'nextAttemptAt' | 'sentAt'
  >;
}

export function DeliveryResult({ delivery }: Props) {
  const { state } = delivery;
  return (
    <span className="min-w-0 wrap-anywhere">
      {state === 'sent' && <StateChip tone="good">Delivered</StateChip>}
      {state === 'queued' && <StateChip tone="wait">Waiting</StateChip>}
      {state === 'failed' && <StateChip tone="bad">Given up</StateChip>}{' '}
      <DeliveryFacts delivery={delivery} />
    </span>
  );
}

export function DeliveryFacts({ delivery }: Props) {
  const { state, status, answer, attempts, nextAttemptAt, sentAt } = delivery;
  const said = [status, answer].filter(Boolean).join(' ');
  return (
    <>
      {sentAt && <ShopTime iso={sentAt} />}
      {state !== 'sent' && attempts > 0 && `after ${countOf(attempts, 'try', 'tries')}`}
      {nextAttemptAt && (
        <>
          {', next '}
          <ShopTime iso={nextAttemptAt} />
        </>
      )}
      {said && <span className="text-base-content/75">{` ${said}`}</span>}
    </>
  );
}
