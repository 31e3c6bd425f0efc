import { Component, type ReactNode } from 'react';
import { pageTitle, useHead } from '../lib/head';
import { paths } from '../paths';
import { useSite } from './site';
import { Empty } from './states';

interface Props {
  /** A new URL is tried again. */
  address: string;
  children: ReactNode;
}

interface State {
  failedAt: string | null;
}

/** Shows `PageFailed` for a page that throws, or whose script cannot be fetched (offline, or replaced by a newer release). */
export class PageBoundary extends Component<Props, State> {
  override state: State = { failedAt: null };

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return state.failedAt !== null && state.failedAt !== props.address ? { failedAt: null } : null;
  }

  override componentDidCatch(error: unknown): void {
    console.error('Failed to show the page', error);
    this.setState({ failedAt: this.props.address });
  }

  override render(): ReactNode {
    if (this.state.failedAt === null) return this.props.children;
    return <PageFailed />;
  }
}

export function PageFailed() {
  const { site } = useSite();
  useHead({
    title: pageTitle('Something went wrong', site.site_name),
    description: site.site_description,
    siteName: site.site_name,
  });
  const offline = typeof navigator !== 'undefined' && navigator.onLine === false;
  return (
    <div className="wrap page">
      <Empty title={offline ? "You're offline" : 'Failed to load this page'} failed={!offline}>
        <p>{offline ? "Try again when you're back online." : 'Try reloading the page.'}</p>
        <p className="actions">
          <button
            type="button"
            className="btn needs-script"
            onClick={() => window.location.reload()}
          >
            Try again
          </button>
          <a className="btn" href={paths.home}>
            Return to Home
          </a>
        </p>
      </Empty>
    </div>
  );
}
