import { useEffect, useMemo } from 'react';

/** The part of `useApiPages` used here. */
export interface Pages<Reply> {
  data: { pages: readonly Reply[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Loads 10 pages of 100; beyond that the server searches and filters. */
const MAX_PAGES = 10;

/** Loads a list page by page, for searching and counting in the browser. */
export function useWholeList<Reply, Row>(
  { data, hasNextPage, isFetchNextPageError, fetchNextPage }: Pages<Reply>,
  rowsOf: (reply: Reply) => readonly Row[],
) {
  const loaded = data?.pages.length ?? 0;
  const isLoadingOn = hasNextPage && !isFetchNextPageError && loaded < MAX_PAGES;
  useEffect(() => {
    if (isLoadingOn && loaded > 0) void fetchNextPage();
  }, [isLoadingOn, loaded, fetchNextPage]);
  return {
    /** Undefined before the first page. */
    rows: useMemo(() => data?.pages.flatMap(rowsOf), [data, rowsOf]),
    isComplete: data !== undefined && !hasNextPage,
  };
}
