import { useState } from 'react';
import { type EventTargetKind, eventTargetKinds } from '#contract/contact/event-kinds.ts';
import { listEventTargets, targetNames } from '#contract/contact/event-targets.ts';
import { CopyButton } from '#islands/ui/CopyButton.tsx';
import { HeadingWithForm } from '../HeadingWithForm.tsx';
import { useLoad } from '../load.ts';
import { Loaded } from '../Loaded.tsx';
import { TargetForm } from './TargetForm.tsx';
import { TargetItem } from './TargetItem.tsx';
import { Mail, MessagesSquare, Send, Webhook, type LucideIcon } from 'lucide-react';
import { Button } from '#islands/ui/Button.tsx';
import { targetUses } from '#texts/contract/contact.ts';
import { Panel } from '../Panel.tsx';

export function EventsPage() {
  const query = useLoad(listEventTargets, {});
  const [secret, setSecret] = useState<string>();
  const [kind, setKind] = useState<EventTargetKind>('webhook');
  const isEmpty = query.data?.targets.length === 0;
  return (
    <>
      <HeadingWithForm
        title="Events"
        label="Add target"
        renderClosed={
          isEmpty
            ? (open) => (
                <NoTargets
                  onAdd={(chosen) => {
                    setKind(chosen);
                    open();
                  }}
                />
              )
            : undefined
        }
        lead="The shop notifies your own programs, channels and mailboxes. If one can’t be reached, the shop keeps trying for three days."
      >
        {(close) => (
          <TargetForm
            kind={kind}
            onAdded={(made) => {
              setSecret(made);
              close();
            }}
          />
        )}
      </HeadingWithForm>
      {secret && <Secret secret={secret} />}
      <Loaded query={query} failed="The targets could not be loaded.">
        {({ targets }) =>
          targets.length > 0 && (
            <ul aria-label="Targets" className="grid gap-3">
              {targets.map((target) => (
                <TargetItem key={target.id} target={target} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

/** Shows a webhook's secret, which the server does not return again. */
function Secret({ secret }: { secret: string }) {
  return (
    <div role="status" className="panel border-success mb-3 grid gap-2 p-4 text-sm">
      <p className="font-medium">Keep the signing secret. It won’t be shown again.</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <code className="wrap-anywhere">{secret}</code>
        <CopyButton text={secret} />
      </div>
    </div>
  );
}

const icons: Record<EventTargetKind, LucideIcon> = {
  webhook: Webhook,
  discord: MessagesSquare,
  telegram: Send,
  mail: Mail,
};

function NoTargets({ onAdd }: { onAdd(kind: EventTargetKind): void }) {
  return (
    <Panel title="No targets yet">
      <ul className="divide-base-300 border-base-300 -mb-3 divide-y border-t">
        {eventTargetKinds.map((kind) => {
          const Icon = icons[kind];
          return (
            <li key={kind} className="flex items-center gap-3 py-3">
              <Icon aria-hidden="true" size={20} className="text-base-content/75 shrink-0" />
              <div className="min-w-0 flex-1">
                <p className="text-sm font-semibold">{targetNames[kind]}</p>
                <p className="meta">{targetUses[kind]}</p>
              </div>
              <Button
                className="btn-sm narrow:h-11"
                aria-label={`Add ${targetNames[kind]}`}
                onClick={() => onAdd(kind)}
              >
                Add
              </Button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
