import { Component, Suspense, type ReactNode } from 'react';
import { Spinner } from '../ui/Spinner.tsx';
import { FailedNotice } from './FailedNotice.tsx';

interface Props {
  children: ReactNode;
}

/** Shows a spinner while a page's script loads, and a notice if it fails. */
export class LazyPage extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken)
      return <Suspense fallback={<Spinner />}>{this.props.children}</Suspense>;
    return (
      <FailedNotice
        text="This page could not be shown. The connection may be lost, or the store was updated."
        error={null}
        onRetry={() => location.reload()}
      />
    );
  }
}
