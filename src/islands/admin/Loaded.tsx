import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Spinner } from '../ui/Spinner.tsx';
import { FailedNotice } from './FailedNotice.tsx';
import { CallFailed } from './load.ts';

interface Props<Data> {
  query: UseQueryResult<Data>;
  /** What is said where the server gives no text. */
  failed: string;
  children(data: Data): ReactNode;
}

/** What a query brought; until then that it is under way, or why it did not come. */
export function Loaded<Data>({ query, failed, children }: Props<Data>) {
  const { data, error, isError, refetch } = query;
  if (isError && data === undefined) {
    const known = error instanceof CallFailed ? error : null;
    if (known?.status === 404) {
      return <p className="panel px-6 py-12 text-center">{known.text ?? failed}</p>;
    }
    return <FailedNotice text={failed} onRetry={refetch} />;
  }
  return data === undefined ? <Spinner /> : children(data);
}
