import { useState } from 'react';
import { listEventTargets } from '#contract/event-targets.ts';
import { CopyButton } from '#islands/ui/CopyButton.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { HeadingWithForm } from '../HeadingWithForm.tsx';
import { useLoad } from '../load.ts';
import { Loaded } from '../Loaded.tsx';
import { TargetForm } from './TargetForm.tsx';
import { TargetItem } from './TargetItem.tsx';

/** Lists where the shop's events go, and adds further targets. */
export function EventsPage() {
  const query = useLoad(listEventTargets, {});
  const [secret, setSecret] = useState<string>();
  const isEmpty = query.data?.targets.length === 0;
  return (
    <>
      <HeadingWithForm
        title="Events"
        label={addLabel}
        renderClosed={
          isEmpty ? (open, buttonId) => <NoTargets onAdd={open} buttonId={buttonId} /> : undefined
        }
        lead="The shop tells your own programs, channels and mailboxes what happens. Nothing is lost while one of them is away: it is tried again for three days."
      >
        {(close) => (
          <TargetForm
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

const addLabel = 'Add target';

function NoTargets({ onAdd, buttonId }: { onAdd(): void; buttonId: string }) {
  return (
    <div className="panel flex flex-col items-center gap-2 px-6 py-12 text-center">
      <p className="font-medium">No targets yet</p>
      <p className="meta max-w-md">
        Add a webhook, a Discord or Telegram channel or a mailbox, choose its events, and send it a
        test.
      </p>
      <Button id={buttonId} className="btn-primary btn-sm narrow:h-10 mt-2" onClick={onAdd}>
        {addLabel}
      </Button>
    </div>
  );
}

/** Shows a webhook's secret, which the server does not answer again. */
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
