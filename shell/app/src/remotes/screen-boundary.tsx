import { Button, EmptyState, forgetFailures } from '@stampwell/kit';
import { Component, type ReactNode } from 'react';
import { isMissingChunk, isNewReleaseThere } from './release.ts';

interface State {
  hasFailed: boolean;
  /** A part of the screen's own files could not be had: a release may have taken its place. */
  lacksFile: boolean;
  attempt: number;
}

/** Holds a screen that failed, to load or to draw, away from the rest of the page. */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false, lacksFile: false, attempt: 0 };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { hasFailed: true, lacksFile: isMissingChunk(error) };
  }

  retry = async (): Promise<void> => {
    // This page names the files of its own release for good; the next one names those that are there.
    if (this.state.lacksFile && (await isNewReleaseThere())) return location.reload();
    forgetFailures();
    this.setState(({ attempt }) => ({ hasFailed: false, attempt: attempt + 1 }));
  };

  /** Whoever goes elsewhere and comes back wants to try again, too. */
  override componentWillUnmount(): void {
    if (this.state.hasFailed) forgetFailures();
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return <Attempt key={this.state.attempt}>{this.props.children}</Attempt>;
    return (
      <div role="alert">
        <EmptyState
          isPage
          title="This page is taking a break"
          illustration="shop"
          action={<Button onClick={() => void this.retry()}>Retry</Button>}
        >
          We could not load it just now. The rest of Stampwell still works.
        </EmptyState>
      </div>
    );
  }
}

/** A key of its own makes each attempt start from nothing. */
function Attempt({ children }: { children: ReactNode }) {
  return children;
}
