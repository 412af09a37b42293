import { useState } from 'react';
import type { EventKind } from '#contract/contact/event-kinds.ts';
import {
  deleteEventTarget,
  kindNames,
  saveEventTarget,
  targetNames,
  testEventTarget,
  type EventTarget,
} from '#contract/contact/event-targets.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { ActionButton } from '../actions/ActionButton.tsx';
import { DeleteButton } from '../actions/ConfirmButton.tsx';
import { $notice } from '../actions/notice.ts';
import { RunButton } from '../actions/RunButton.tsx';
import { useAction } from '../actions/use-action.ts';
import { callAsAdmin } from '../api.ts';
import { ShopTime } from '../ShopTime.tsx';
import { StateChip } from '../StateChip.tsx';
import { DeliveryFacts } from './DeliveryResult.tsx';
import { KindsField } from './KindsField.tsx';

interface Props {
  target: EventTarget;
}

export function TargetItem({ target }: Props) {
  const [isEditing, setEditing] = useState(false);
  const { id, kind, url, last, kinds } = target;
  const name = `${targetNames[kind]}, ${url}`;
  return (
    <li className="panel grid gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h2 className="min-w-0 font-semibold wrap-anywhere">
              {targetNames[kind]} <span className="font-normal">{url}</span>
            </h2>
            <TargetState target={target} />
          </div>
          <p className="meta mt-0.5">{kinds.map((each) => kindNames[each]).join(' · ')}</p>
        </div>
        <div className="narrow:[&_.btn]:h-10 narrow:[&_.btn]:px-3 narrow:[&_.btn]:text-sm narrow:[&_.btn]:border-(--color-edge) narrow:grid narrow:w-full narrow:grid-cols-2 flex flex-wrap items-center gap-2">
          <TestButton target={target} />
          <PauseButton target={target} />
          <Button
            className="btn-sm"
            aria-expanded={isEditing}
            onClick={() => setEditing(!isEditing)}
          >
            Change events
          </Button>
          <DeleteButton
            name={name}
            consequence="It gets no more events. This cannot be undone."
            remove={() => callAsAdmin(deleteEventTarget, { id })}
            onDone={() => $notice.set({ text: `${name} deleted.` })}
          />
        </div>
      </div>
      {isEditing && <KindsForm target={target} onDone={() => setEditing(false)} />}
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
        {last ? (
          <span className="min-w-0 wrap-anywhere">
            {'Last delivery '}
            {last.sentAt === null && <ShopTime iso={last.createdAt} />}{' '}
            <DeliveryFacts delivery={last} />
          </span>
        ) : (
          'Nothing sent yet.'
        )}
        <TextLink href={`/admin/events/${id}`}>Deliveries</TextLink>
      </p>
    </li>
  );
}

function TargetState({ target: { isPaused, last } }: Props) {
  if (isPaused) return <StateChip tone="wait">Paused</StateChip>;
  if (last === null) return <StateChip>Not tested</StateChip>;
  return last.state === 'sent' ? (
    <StateChip tone="good">Working</StateChip>
  ) : (
    <StateChip tone="bad">Last delivery failed</StateChip>
  );
}

function TestButton({ target: { id, kind, last } }: Props) {
  return (
    <RunButton
      className={`btn-sm ${last ? '' : 'btn-primary'}`}
      run={() => callAsAdmin(testEventTarget, { id })}
      failed="The test could not be sent."
      errorClass="text-xs"
      onDone={({ state, answer }) =>
        $notice.set({
          text:
            state === 'sent'
              ? `${targetNames[kind]} accepted the test.`
              : `${targetNames[kind]} didn’t accept the test. ${answer}`,
        })
      }
    >
      Send a test
    </RunButton>
  );
}

function PauseButton({ target: { id, isPaused } }: Props) {
  return (
    <RunButton
      className="btn-sm"
      run={() => callAsAdmin(saveEventTarget, { id, isPaused: !isPaused })}
      failed="The target could not be changed."
      errorClass="text-xs"
    >
      {isPaused ? 'Resume' : 'Pause'}
    </RunButton>
  );
}

function KindsForm({ target, onDone }: Props & { onDone(): void }) {
  const [kinds, setKinds] = useState<EventKind[]>(target.kinds);
  const action = useAction(() => callAsAdmin(saveEventTarget, { id: target.id, kinds }), {
    failed: 'The events could not be saved.',
    onDone,
  });
  return (
    <div className="grid gap-3">
      <KindsField kinds={kinds} onChange={setKinds} error={action.error ?? undefined} />
      <ActionButton className="btn-primary btn-sm self-start justify-self-start" action={action}>
        Save events
      </ActionButton>
    </div>
  );
}
