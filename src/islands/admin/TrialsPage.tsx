import { listTrials } from '#contract/licenses/trials.ts';
import { countOf, formatCount } from '#texts/language.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import { ListPanel } from './lists/ListPanel.tsx';
import { trialList } from './lists/trials.tsx';
import { shareText } from './format.ts';
import { useLoad } from './load.ts';

/** Lists trials, and how many led to a purchase. */
export function TrialsPage({ search }: { search: Record<string, string> }) {
  const { data } = useLoad(listTrials, { limit: 1 });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <PageHeading>Trials</PageHeading>
        <p className="meta">
          {data !== undefined &&
            data.total > 0 &&
            `${countOf(data.total, 'trial')}, ${formatCount(data.bought)} bought after${shareText(data.bought, data.total)}`}
        </p>
      </div>
      <ListPanel list={trialList} search={search} />
    </>
  );
}
