import type { Pages } from './use-whole-list.ts';

/** A list that pages, as `useApiPages` gives it. */
interface PagedList<Reply> extends Pages<Reply> {
  error: unknown;
  refetch: () => unknown;
}

interface Records<Reply, Row> {
  all: PagedList<Reply>;
  whole: { rows: readonly Row[] | undefined; isComplete: boolean };
  /** What the server has for a search or a tab; null where it is not asked. */
  asked: PagedList<Reply> | null;
  rowsOf: (reply: Reply) => readonly Row[];
}

/** Records to choose from: all of them where they are few enough, else what the server finds of them (decision 160). */
export function recordsOf<Reply, Row>({ all, whole, asked, rowsOf }: Records<Reply, Row>) {
  const answered = asked?.error ? null : asked;
  const shown = answered ?? all;
  return {
    ...whole,
    candidates: answered ? answered.data?.pages.flatMap(rowsOf) : whole.rows,
    hasMore: shown.hasNextPage,
    isLoadingMore: shown.isFetchingNextPage,
    loadMore: () => void shown.fetchNextPage(),
    error: all.error,
    refetch: () => void all.refetch(),
  };
}
