import { useState } from 'react';
import { listUndeliveredMails } from '#contract/contact/mails.ts';
import { getOverview, type Overview } from '#contract/seller/overview.ts';
import { getSetup } from '#contract/seller/setup.ts';
import { FailedLoad } from '#islands/ui/FailedLoad.tsx';
import { useLoad } from '../load.ts';
import { ClosedLeaseKeys, Trials } from './ShopOverview.tsx';
import { SharedKeys } from './SharedKeys.tsx';
import { ToDos, useToDos } from './ToDos.tsx';
import { newestMails, UndeliveredMails } from './UndeliveredMails.tsx';

/** Tells whether everything is loaded or has failed; until then, what follows would move. */
export function useIsToDoKnown(): boolean {
  const overview = useLoad(getOverview, {});
  const setup = useLoad(getSetup, {});
  const mails = useLoad(listUndeliveredMails, newestMails);
  const isLoaded = !overview.isPending && !setup.isPending && !mails.isPending;
  // What is shown by then refetches after a failure, which must not hide it.
  const [wasLoaded, setLoaded] = useState(false);
  if (isLoaded && !wasLoaded) setLoaded(true);
  return isLoaded || wasLoaded;
}

/** Lists what waits for the seller, each with a link; one muted line if nothing does. */
export function ToDoPanel() {
  const { data, isError, refetch } = useLoad(getOverview, {});
  return (
    // No accessible name: it would begin like that of the span's field, To.
    <section className="mb-4 text-sm">
      <UndeliveredMails />
      {data && data.attention.closedLeaseKeys > 0 && <ClosedLeaseKeys />}
      {data && <SharedKeys keys={data.attention.sharedKeys} />}
      {isError && (
        <div className="panel px-4">
          <FailedLoad text="Failed to fetch the overview." onRetry={refetch} />
        </div>
      )}
      {data && <ToDoLine overview={data} />}
    </section>
  );
}

/** Renders the to-dos in a line, framed only if something waits. */
function ToDoLine({ overview: { attention, trials } }: { overview: Overview }) {
  const { toDos, isCalm } = useToDos(attention);
  return (
    <div
      className={`flex flex-wrap items-baseline gap-x-5 gap-y-2 ${
        isCalm ? '' : 'panel border-warning px-4 py-3'
      }`}
    >
      <h2 className="font-semibold">To do</h2>
      <ToDos toDos={toDos} />
      {isCalm && <p className="text-base-content/85">Nothing needs your attention.</p>}
      <div className="meta">
        <Trials trials={trials} />
      </div>
    </div>
  );
}
