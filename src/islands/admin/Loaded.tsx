import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, ComponentProps } from 'react';
import { Spinner } from '../ui/Spinner.tsx';
import { useFocusHandover } from '#islands/ui/use-focus-handover.ts';
import { CallFailed } from './load.ts';
import { Button } from '#islands/ui/Button.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { BackToList } from './BackToList.tsx';
import type { TabKey } from './tabs.ts';

interface Props<Data> {
  query: UseQueryResult<Data>;
  failed: string;
  children(data: Data): ReactNode;
}

export function Loaded<Data>({ query, failed, children }: Props<Data>) {
  const { data, error, isError, refetch } = query;
  if (isError && data === undefined)
    return <FailedNotice text={failed} error={error} onRetry={refetch} />;
  return data === undefined ? <Spinner /> : children(data);
}

interface FailedNoticeProps {
  /** Names the data that failed to load. */
  text: string;
  error: unknown;
  onRetry(): unknown;
}

export function FailedNotice({ text, error, onRetry }: FailedNoticeProps) {
  const notice = useFocusHandover<HTMLDivElement>();
  const known = error instanceof CallFailed ? error : null;
  const isMissing = known?.status === 404 && known.text;
  return (
    <div
      ref={notice}
      role="alert"
      className="panel flex flex-col items-center gap-4 px-6 py-12 text-center"
    >
      <p className="font-medium">{isMissing ? known.text : text}</p>
      {!isMissing && known?.text && (
        <p className="text-base-content/80 -mt-2 text-sm">{known.text}</p>
      )}
      {!isMissing && (
        <Button className="btn-primary btn-sm" onClick={() => void onRetry()}>
          Retry
        </Button>
      )}
    </div>
  );
}

type DetailProps<Data> = ComponentProps<typeof Loaded<Data>> & { tab: TabKey; title: string };

export function DetailPage<Data>({ tab, title, ...loaded }: DetailProps<Data>) {
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
