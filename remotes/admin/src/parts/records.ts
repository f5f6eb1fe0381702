import type { Pages } from './use-whole-list.ts';

/** The part of `useApiPages` used here. */
interface PagedList<Reply> extends Pages<Reply> {
  error: unknown;
  refetch: () => unknown;
}

interface Records<Reply, Row> {
  all: PagedList<Reply>;
  whole: { rows: readonly Row[] | undefined; isComplete: boolean };
  /** The server's results for a search or tab; null if not asked. */
  asked: PagedList<Reply> | null;
  rowsOf: (reply: Reply) => readonly Row[];
}

/** All records if few enough, otherwise the server's results (decision 160). */
export function recordsOf<Reply, Row>({ all, whole, asked, rowsOf }: Records<Reply, Row>) {
  const shown = asked ?? all;
  return {
    ...whole,
    candidates: asked ? asked.data?.pages.flatMap(rowsOf) : whole.rows,
    hasMore: shown.hasNextPage,
    isLoadingMore: shown.isFetchingNextPage,
    loadMore: () => void shown.fetchNextPage(),
    error: all.error,
    /** The server could not search: the rows that happen to be loaded are no answer. */
    searchError: asked?.error ?? null,
    refetch: () => void (asked?.error ? asked : all).refetch(),
  };
}
