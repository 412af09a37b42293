import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Spinner } from '../ui/Spinner.tsx';
import { FailedNotice } from './FailedNotice.tsx';

interface Props<Data> {
  query: UseQueryResult<Data>;
  /** What is said where it does not come. */
  failed: string;
  children(data: Data): ReactNode;
}

/** What a query brought; until then that it is under way, or why it did not come. */
export function Loaded<Data>({ query, failed, children }: Props<Data>) {
  const { data, error, isError, refetch } = query;
  if (isError && data === undefined)
    return <FailedNotice text={failed} error={error} onRetry={refetch} />;
  return data === undefined ? <Spinner /> : children(data);
}
