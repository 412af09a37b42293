import { getSetup, texts, type Setup } from '#contract/seller/setup.ts';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { useLoad } from '../load.ts';
import { Loaded } from '../Loaded.tsx';
import { RunAllButton } from './RunAllButton.tsx';
import { commonMinuteOf, setupGroups, SetupItem } from './SetupItem.tsx';
import { groupDoneOf, SetupProgress } from './SetupProgress.tsx';

/** Leads from a fresh server to the first sale. */
export function SetupPage() {
  const query = useLoad(getSetup, {});
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PageHeading>Set-up</PageHeading>
        {query.data && <RunAllButton />}
      </div>
      <Loaded query={query} failed={texts.loadFailed}>
        {(setup) => <Groups {...setup} />}
      </Loaded>
    </div>
  );
}

function Groups({ rows, open }: Setup) {
  const minute = commonMinuteOf(rows);
  const groups = setupGroups.map(({ name, rows: own }) => ({
    name,
    rows: rows.filter(({ row }) => own.includes(row)),
  }));
  return (
    <>
      <SetupProgress rows={rows} open={open} minute={minute} />
      {groups.map((group) => (
        <section
          key={group.name}
          className="mt-6 grid gap-x-6 gap-y-2 lg:grid-cols-[8rem_minmax(0,1fr)]"
        >
          <div className="flex items-baseline gap-x-2.5 lg:flex-col lg:pt-3">
            <h2 className="font-semibold">{group.name}</h2>
            <p className="text-base-content/85 text-xs empty:hidden">{groupDoneOf(group.rows)}</p>
          </div>
          <ul className="panel divide-base-300 divide-y overflow-clip">
            {group.rows.map((row) => (
              <SetupItem key={row.row} {...row} minute={minute} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
