import { Component, type ReactNode } from 'react';
import { Empty } from './ui/states';

interface Props {
  /** Another address, another attempt. */
  address: string;
  children: ReactNode;
}

interface State {
  failedAt: string | null;
}

/** A page whose code could not be fetched (no connection, or a newer release took its place), or that broke. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { failedAt: null };

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return state.failedAt !== null && state.failedAt !== props.address ? { failedAt: null } : null;
  }

  override componentDidCatch(error: unknown): void {
    console.error('The page could not be shown', error);
    this.setState({ failedAt: this.props.address });
  }

  override render(): ReactNode {
    if (this.state.failedAt === null) return this.props.children;
    const offline = typeof navigator !== 'undefined' && navigator.onLine === false;
    return (
      <div className="wrap page">
        <Empty title={offline ? 'You are offline' : 'This page could not be loaded'}>
          <p>
            {offline ? 'Try again once there is a connection.' : 'It may help to load it again.'}
          </p>
          <button type="button" className="btn" onClick={() => window.location.reload()}>
            Try again
          </button>
        </Empty>
      </div>
    );
  }
}
