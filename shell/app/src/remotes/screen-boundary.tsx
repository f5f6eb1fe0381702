import { forgetFailures, isOffline, onConnectionChange, useIsOffline } from '@stampwell/client';
import { Button, EmptyState } from '@stampwell/ui';
import { Component, type ReactNode, useEffect, useRef } from 'react';
import { IncompatibleRemote, type Mismatch } from './compatible.ts';
import { isMissingChunk, isNewReleaseThere, isSiteThere } from './release.ts';

interface State {
  hasFailed: boolean;
  /** One of the screen's files failed to load, perhaps because a release replaced it. */
  lacksFile: boolean;
  /** The remote needs another version of the shell. */
  mismatch: Mismatch | null;
  attempt: number;
}

/** Error boundary around a screen that failed to load or render. */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false, lacksFile: false, mismatch: null, attempt: 0 };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    const mismatch = error instanceof IncompatibleRemote ? error.mismatch : null;
    return { hasFailed: true, lacksFile: isMissingChunk(error), mismatch };
  }

  retry = async (isBack = false): Promise<void> => {
    const { lacksFile, attempt } = this.state;
    // Federation caches a failed shared file for the life of the page, so reload.
    if (lacksFile && (isBack || attempt > 0) && (await isSiteThere())) return location.reload();
    // This page refers to its own release's files; reloading refers to the new release's.
    if (lacksFile && (await isNewReleaseThere())) return location.reload();
    forgetFailures();
    this.setState({ hasFailed: false, attempt: attempt + 1 });
  };

  /** Leaving the screen and returning retries too. */
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

/** A key per attempt remounts the screen. */
function Attempt({ children }: { children: ReactNode }) {
  return children;
}

/** This page knows no such screen; a newer one may. */
export function UnavailableScreen() {
  return <Break onRetry={() => location.reload()} />;
}

interface BreakProps {
  /** @param isBack the connection has returned */
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

/** Offline, and its files are not cached. */
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

/** Fallback where the browser does not report the connection and no query on screen would. */
const RETRY_MS = 10_000;

/** Retries failures without a connection once it returns. A remote that is down is not retried. */
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
    const timer = setInterval(() => tryAgain(false), RETRY_MS);
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

/** None of the remote's code ran: only a reload or another release can help. */
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
