import { Button, Text, Title } from '@mantine/core';
import { IconRefresh } from '@stampwell/icons';
import type { ReactNode } from 'react';
import { errorWords } from './error-words.ts';
import { EmptyCard, Illustration, type IllustrationName } from './illustrations.tsx';
import classes from './states.module.css';

interface EmptyStateProps {
  title: ReactNode;
  /** What the reader can do about it. */
  children?: ReactNode;
  illustration?: IllustrationName;
  action?: ReactNode;
  /** It is all that the page shows, so its title is the page's heading. */
  isPage?: boolean;
}

/** Nothing here, and that is all right. */
export function EmptyState({
  title,
  children,
  illustration = 'card',
  action,
  isPage = false,
}: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <Illustration name={illustration} />
      <Title order={isPage ? 1 : 2} size="h2" className={classes.title}>
        {title}
      </Title>
      {children && <Text className={classes.text}>{children}</Text>}
      {action && <div className={classes.actions}>{action}</div>}
    </div>
  );
}

interface ErrorViewProps {
  /** Quoted from the product's spec: 'Unable to load business', 'Failed to load employees'. */
  title: string;
  /** Its message is shown under the title, if given. */
  error?: unknown;
  /** Shown if the server gave no message. */
  fallback?: string;
  onRetry?: () => void;
  /** 'Try Again' by default. */
  retryLabel?: string;
  /** Another way on: 'Go Back'. */
  children?: ReactNode;
  /** It is all that the page shows, so its title is the page's heading. */
  isPage?: boolean;
}

/** Something could not be loaded: what happened, and how to go on. */
export function ErrorView({
  title,
  error,
  fallback,
  onRetry,
  retryLabel = 'Try Again',
  children,
  isPage = false,
}: ErrorViewProps) {
  const words = error ? errorWords(error, fallback) : title;
  return (
    <div className={classes.state} role="alert">
      <EmptyCard isTorn />
      <Title order={isPage ? 1 : 2} size="h2" className={classes.title}>
        {title}
      </Title>
      {words !== title && <Text className={classes.text}>{words}</Text>}
      <div className={classes.actions}>
        {onRetry && (
          <Button leftSection={<IconRefresh size={18} />} onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
