import { Button, ErrorView } from '@stampwell/ui';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { isNotFound } from './api/query-client.ts';

/** The part of `useApiQuery`'s result that says how far it is. */
export interface Query<T> {
  data: T | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface States {
  /** Shown while loading, unless the content draws its own skeleton. */
  loading?: ReactNode;
  /** Title of the failure: 'Failed to load employees'. Anything but words is shown in its place. */
  failed: ReactNode;
  /** Shown instead of a failure if the API has no such thing. */
  missing?: ReactNode;
  /** Frames a failure that replaces what brings its own frame. */
  frame?: ComponentType<{ children: ReactNode }>;
  /** A failure is all that the page shows, so its title is the page's heading. */
  isPage?: boolean;
}

export interface LoadedProps<T> extends States {
  query: Query<T>;
  children: ReactNode | ((data: T) => ReactNode);
}

/** What a query gives: a skeleton, then its data or a failure with retry. Data stays when a refetch fails. */
export function Loaded<T>({
  query: { data, error, refetch },
  loading,
  failed,
  missing,
  frame: Frame = Fragment,
  isPage = false,
  children,
}: LoadedProps<T>): ReactNode {
  if (data !== undefined) return typeof children === 'function' ? children(data) : children;
  if (!error) return typeof children === 'function' ? loading : children;
  if (missing !== undefined && isNotFound(error)) return missing;
  if (typeof failed !== 'string') return failed;
  return (
    <Frame>
      <ErrorView isPage={isPage} title={failed} error={error} onRetry={() => void refetch()} />
    </Frame>
  );
}

interface NextPage {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

export interface PagesProps<Page, Row> extends States {
  query: Query<{ pages: readonly Page[] }> & NextPage;
  /** The rows of a page. */
  rows: (page: Page) => readonly Row[];
  /** Shown instead of no rows. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** A list by cursor (`useApiPages`): its rows so far, and a button for more. */
export function Pages<Page, Row>({ query, rows, empty, children, ...states }: PagesProps<Page, Row>) {
  return (
    <Loaded query={query} {...states}>
      {({ pages }) => {
        const all = pages.flatMap(rows);
        return (
          <>
            {all.length > 0 ? children(all) : empty}
            <LoadMore query={query} />
          </>
        );
      }}
    </Loaded>
  );
}

export function LoadMore({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { query: NextPage }) {
  if (!hasNextPage) return null;
  return (
    <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      Load More
    </Button>
  );
}
