import { forgetFailures, isOffline, onConnectionChange, useIsOffline } from '@stampwell/client';
import { Button, EmptyState } from '@stampwell/ui';
import { Component, type ReactNode, useEffect, useRef } from 'react';
import { IncompatibleRemote, type Mismatch } from './compatible.ts';
import { isMissingChunk, isNewReleaseThere, isSiteThere } from './release.ts';

interface State {
  hasFailed: boolean;
  /** A part of the screen's own files could not be had: a release may have taken its place. */
  lacksFile: boolean;
  /** The screen is made for another version of the shell. */
  mismatch: Mismatch | null;
  attempt: number;
}

/** Holds a screen that failed, to load or to draw, away from the rest of the page. */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false, lacksFile: false, mismatch: null, attempt: 0 };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    const mismatch = error instanceof IncompatibleRemote ? error.mismatch : null;
    return { hasFailed: true, lacksFile: isMissingChunk(error), mismatch };
  }

  retry = async (isBack = false): Promise<void> => {
    const { lacksFile, attempt } = this.state;
    // A file that the shell shares and that failed once is failed for this page: the run time keeps it so.
    if (lacksFile && (isBack || attempt > 0) && (await isSiteThere())) return location.reload();
    // This page names the files of its own release for good; the next one names those that are there.
    if (lacksFile && (await isNewReleaseThere())) return location.reload();
    forgetFailures();
    this.setState({ hasFailed: false, attempt: attempt + 1 });
  };

  /** Whoever goes elsewhere and comes back wants to try again, too. */
  override componentWillUnmount(): void {
    if (this.state.hasFailed) forgetFailures();
  }

  override render(): ReactNode {
    const { hasFailed, mismatch, attempt } = this.state;
    if (!hasFailed) return <Attempt key={attempt}>{this.props.children}</Attempt>;
    return mismatch ? (
      <OtherVersion mismatch={mismatch} />
    ) : (
      <Break onRetry={(isBack) => void this.retry(isBack)} />
    );
  }
}

/** A key of its own makes each attempt start from nothing. */
function Attempt({ children }: { children: ReactNode }) {
  return children;
}

/** Where this page was told of no such screen: the next one may be. */
export function UnavailableScreen() {
  return <Break onRetry={() => location.reload()} />;
}

interface BreakProps {
  /** @param isBack the connection is */
  onRetry: (isBack?: boolean) => void;
}

function Break({ onRetry }: BreakProps) {
  const hasConnection = !useIsOffline();
  useRetryWhenBack(onRetry);
  if (!hasConnection) return <NotKept onRetry={onRetry} />;
  return (
    <div role="alert">
      <EmptyState
        isPage
        title="This page is taking a break"
        illustration="shop"
        action={<Button onClick={() => onRetry()}>Retry</Button>}
      >
        We could not load it just now. The rest of Stampwell still works.
      </EmptyState>
    </div>
  );
}

/** Its files were never on this device, and can't come now. */
function NotKept({ onRetry }: BreakProps) {
  return (
    <div role="alert">
      <EmptyState
        isPage
        title="You are offline"
        illustration="phone"
        action={<Button onClick={() => onRetry()}>Retry</Button>}
      >
        This page is not on this device yet. It opens by itself when the connection is back.
      </EmptyState>
    </div>
  );
}

/** Where the browser has no news of a connection, and no screen is there whose calls would bring some. */
const TRY_EVERY_MS = 10_000;

/** What failed without a connection is tried again with one. A remote that is down is left alone. */
function useRetryWhenBack(onRetry: BreakProps['onRetry']): void {
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    let wasOffline = isOffline();
    const tryAgain = (isBack: boolean): void => {
      if (wasOffline && navigator.onLine) retry.current(isBack);
    };
    const timer = setInterval(() => tryAgain(false), TRY_EVERY_MS);
    const stop = onConnectionChange(() => {
      tryAgain(true);
      wasOffline = isOffline();
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
}

const OTHER_VERSION: Record<Mismatch, { title: string; words: string }> = {
  newer: {
    title: 'This page needs a newer version of Stampwell',
    words: 'Reload to get it. If you still see this, it will be here in a moment.',
  },
  older: {
    title: 'This page is made for an older version of Stampwell',
    words: 'Reload to get its new one. If you still see this, it will be here in a moment.',
  },
};

/** None of the remote's code was run: only another page, or another release of it, can help. */
function OtherVersion({ mismatch }: { mismatch: Mismatch }) {
  const { title, words } = OTHER_VERSION[mismatch];
  return (
    <div role="alert">
      <EmptyState
        isPage
        title={title}
        illustration="clock"
        action={<Button onClick={() => location.reload()}>Reload</Button>}
      >
        {words}
      </EmptyState>
    </div>
  );
}
