import { useState } from 'react';
import type { EventTargetKind } from '#contract/contact/event-kinds.ts';
import { listEventTargets } from '#contract/contact/event-targets.ts';
import { CopyButton } from '#islands/ui/CopyButton.tsx';
import { HeadingWithForm } from '../HeadingWithForm.tsx';
import { useLoad } from '../load.ts';
import { Loaded } from '../Loaded.tsx';
import { NoTargets } from './NoTargets.tsx';
import { TargetForm } from './TargetForm.tsx';
import { TargetItem } from './TargetItem.tsx';

/** Lists where the shop's events go, and adds more targets. */
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
        lead="The shop tells your own programs, channels and mailboxes what happens. Nothing is lost while one of them is away: it is tried again for three days."
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
      <p className="font-medium">Keep the signing secret: it is not shown again.</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <code className="wrap-anywhere">{secret}</code>
        <CopyButton text={secret} />
      </div>
    </div>
  );
}
