import { useEffect, useMemo } from 'react';

/** What `useApiPages` gives, as far as it is needed here. */
export interface Pages<Reply> {
  data: { pages: readonly Reply[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Pages of 100. Past them the rest is loaded on request, and searched and filtered by the server. */
const PAGES_UNASKED = 10;

/** A list that is counted and searched in the browser: all of its pages, one after the other. */
export function useWholeList<Reply, Row>(
  { data, hasNextPage, isFetchNextPageError, fetchNextPage }: Pages<Reply>,
  rowsOf: (reply: Reply) => readonly Row[],
) {
  const loaded = data?.pages.length ?? 0;
  const isLoadingOn = hasNextPage && !isFetchNextPageError && loaded < PAGES_UNASKED;
  useEffect(() => {
    if (isLoadingOn && loaded > 0) void fetchNextPage();
  }, [isLoadingOn, loaded, fetchNextPage]);
  return {
    /** Undefined before the first page. */
    rows: useMemo(() => data?.pages.flatMap(rowsOf), [data, rowsOf]),
    isComplete: data !== undefined && !hasNextPage,
  };
}
