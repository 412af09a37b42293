import { getOverview } from '#contract/overview.ts';
import { FailedLoad } from '#islands/ui/FailedLoad.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { useLoad } from '../load.ts';
import { ClosedLeaseKeys, SetUp, Trials } from './ShopOverview.tsx';
import { SharedKeys } from './SharedKeys.tsx';
import { isCalm, toDosOf } from './to-do.ts';
import { UndeliveredMails } from './UndeliveredMails.tsx';

/** Lists what waits for the seller, each with a link to it. */
export function ToDoPanel() {
  const { data, isError, refetch } = useLoad(getOverview, {});
  return (
    // Without a name: it would begin with that of the span's field, To.
    <section className="panel p-4 text-sm">
      <h2 className="mb-3 font-semibold">To do</h2>
      {isError && <FailedLoad text="Failed to fetch the overview." onRetry={refetch} />}
      <UndeliveredMails />
      {data && (
        <>
          {data.attention.closedLeaseKeys > 0 && <ClosedLeaseKeys />}
          <SharedKeys keys={data.attention.sharedKeys} />
          <ul className="space-y-2">
            {toDosOf(data.attention).map(({ text, path }) => (
              <li key={path}>
                <TextLink href={path}>{text}</TextLink>
              </li>
            ))}
          </ul>
          {isCalm(data.attention) && (
            <p className="text-base-content/75">Nothing needs your attention.</p>
          )}
          <div className="border-base-300 mt-3 space-y-2 border-t pt-3 empty:hidden">
            <SetUp />
            <Trials trials={data.trials} />
          </div>
        </>
      )}
    </section>
  );
}
