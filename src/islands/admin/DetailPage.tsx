import type { ComponentProps } from 'react';
import { PageHeading } from '../ui/PageHeading.tsx';
import { BackToList } from './BackToList.tsx';
import { Loaded } from './Loaded.tsx';
import type { TabKey } from './tabs.ts';

type Props<Data> = ComponentProps<typeof Loaded<Data>> & { tab: TabKey; title: string };

/** Renders the page of a list's row: the way back, the heading and the loaded data. */
export function DetailPage<Data>({ tab, title, ...loaded }: Props<Data>) {
  return (
    <>
      <BackToList tab={tab} />
      <div className="mb-4">
        <PageHeading>{title}</PageHeading>
      </div>
      <Loaded {...loaded} />
    </>
  );
}
