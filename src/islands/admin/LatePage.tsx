import { Component, Suspense, type ReactNode } from 'react';
import { Spinner } from '../ui/Spinner.tsx';

interface Props {
  children: ReactNode;
}

/** A page whose script comes when it is wanted: until then that it is under way, or that it did not come. */
export class LatePage extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken)
      return <Suspense fallback={<Spinner />}>{this.props.children}</Suspense>;
    return (
      <div role="alert" className="panel flex flex-col items-center gap-4 px-6 py-12 text-center">
        <p>This page could not be shown. The connection may be lost, or the store was updated.</p>
        <button type="button" className="btn btn-primary btn-sm" onClick={() => location.reload()}>
          Try again
        </button>
      </div>
    );
  }
}
