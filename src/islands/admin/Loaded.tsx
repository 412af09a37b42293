import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Spinner } from '../ui/Spinner.tsx';
import { FailedNotice } from './FailedNotice.tsx';

interface Props<Data> {
  query: UseQueryResult<Data>;
  /** Message if the query fails. */
  failed: string;
  children(data: Data): ReactNode;
}

/** Renders a query's data; until then a spinner or the failure. */
export function Loaded<Data>({ query, failed, children }: Props<Data>) {
  const { data, error, isError, refetch } = query;
  if (isError && data === undefined)
    return <FailedNotice text={failed} error={error} onRetry={refetch} />;
  return data === undefined ? <Spinner /> : children(data);
}
