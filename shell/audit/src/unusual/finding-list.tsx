import type { Finding } from '@stampwell/contracts/http/unusual.ts';
import { Button, EmptyState, ErrorView, Panel, RowsSkeleton } from '@stampwell/ui';
import type { ReactNode } from 'react';
import { FindingCard } from './finding-card.tsx';
import type { EventLinks } from './finding-events.tsx';
import classes from './finding-list.module.css';

/** A list of findings as it is read, page by page. */
export interface FindingPages {
  data: { pages: { findings: Finding[] }[] } | undefined;
  error: unknown;
  refetch: () => unknown;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  isFetchingNextPage: boolean;
}

interface FindingListProps extends EventLinks {
  list: FindingPages;
  status: Finding['status'];
  /** Of which shop each is; a shop's own owner knows. */
  namesShop?: boolean;
  /** What can be done about it. */
  actions?: (finding: Finding) => ReactNode;
}

const NOTHING: Record<Finding['status'], { title: string; words: string }> = {
  open: {
    title: 'Nothing unusual',
    words: 'All clear. See what we check below.',
  },
  dismissed: { title: 'Nothing dismissed', words: 'What you dismiss is kept here, with your reason.' },
  acted: { title: 'Nothing acted on', words: 'What you did something about is kept here.' },
};

/** What was found, newest first, each with the rule that found it. */
export function FindingList({ list, status, namesShop = false, actions, ...links }: FindingListProps) {
  const { data, error, hasNextPage, isFetchingNextPage } = list;
  if (!data && error)
    return (
      <ErrorView title="Failed to load what is unusual" error={error} onRetry={() => void list.refetch()} />
    );
  if (!data) {
    return (
      <Panel>
        <RowsSkeleton kind="lines" count={3} label="Loading what is unusual..." />
      </Panel>
    );
  }
  const findings = data.pages.flatMap((page) => page.findings);
  if (findings.length === 0) {
    return (
      <Panel>
        <EmptyState title={NOTHING[status].title} illustration="search">
          {NOTHING[status].words}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <>
      <ul className={classes.list} aria-label="Findings">
        {findings.map((finding) => (
          <li key={finding.id}>
            <FindingCard finding={finding} namesShop={namesShop} {...links}>
              {actions?.(finding)}
            </FindingCard>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Load More
        </Button>
      )}
    </>
  );
}
