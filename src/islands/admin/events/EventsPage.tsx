import { listEventTargets } from '#contract/event-targets.ts';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { useLoad } from '../load.ts';
import { Loaded } from '../Loaded.tsx';
import { TargetForm } from './TargetForm.tsx';
import { TargetItem } from './TargetItem.tsx';

/** Lists where the shop's events go, and adds further targets. */
export function EventsPage() {
  const query = useLoad(listEventTargets, {});
  return (
    <>
      <div className="mb-3">
        <PageHeading>Events</PageHeading>
        <p className="meta max-w-prose">
          The shop tells your own programs, channels and mailboxes what happens. Nothing is lost
          while one of them is away: it is tried again for three days.
        </p>
      </div>
      <TargetForm />
      <Loaded query={query} failed="The targets could not be loaded.">
        {({ targets }) =>
          targets.length === 0 ? (
            <div className="panel px-6 py-12 text-center">
              <p className="font-medium">No targets yet</p>
              <p className="meta">Add one above, and send it a test.</p>
            </div>
          ) : (
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
