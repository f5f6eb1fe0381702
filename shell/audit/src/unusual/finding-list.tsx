import type { Finding } from '@stampwell/contracts/http/unusual.ts';
import { Button, EmptyState, ErrorView, Panel, RowsSkeleton } from '@stampwell/ui';
import type { ReactNode } from 'react';
import { FindingCard } from './finding-card.tsx';
import type { EventLinks } from './finding-events.tsx';
import classes from './finding-list.module.css';

/** A paged list of findings. */
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
  /** Shows the shop, for administrators. */
  namesShop?: boolean;
  /** Buttons per finding. */
  actions?: (finding: Finding) => ReactNode;
}

const NOTHING: Record<Finding['status'], { title: string; words: string }> = {
  open: {
    title: 'Nothing unusual',
    words: 'All clear. See what we check below.',
  },
  dismissed: { title: 'Nothing dismissed', words: 'Findings you dismiss are listed here, with your reason.' },
  acted: { title: 'Nothing acted on', words: 'Findings you acted on are listed here.' },
};

/** Findings, newest first, each with its rule. */
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
