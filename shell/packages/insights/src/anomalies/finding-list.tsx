import { Pages, type PagesProps } from '@stampwell/client';
import type { Finding } from '@stampwell/contracts/http/anomalies.ts';
import {
  Button,
  counted,
  dateLabel,
  EmptyState,
  Panel,
  RelativeTime,
  RowsSkeleton,
  StatusBadge,
} from '@stampwell/ui';
import { type ReactNode, useId, useState } from 'react';
import { type EventLinks, FindingEvents } from './finding-events.tsx';
import classes from './finding-list.module.css';
import { RuleMethod } from './rule-method.tsx';

export type FindingPages = PagesProps<{ findings: Finding[] }, Finding>['query'];

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
  return (
    <Pages
      query={list}
      rows={({ findings }) => findings}
      failed="Failed to load what is unusual"
      loading={<RowsSkeleton inPanel kind="lines" count={3} label="Loading what is unusual..." />}
      empty={
        <Panel>
          <EmptyState title={NOTHING[status].title} illustration="search">
            {NOTHING[status].words}
          </EmptyState>
        </Panel>
      }
    >
      {(findings) => (
        <ul className={classes.list} aria-label="Findings">
          {findings.map((finding) => (
            <li key={finding.id}>
              <FindingCard finding={finding} namesShop={namesShop} {...links}>
                {actions?.(finding)}
              </FindingCard>
            </li>
          ))}
        </ul>
      )}
    </Pages>
  );
}

interface FindingCardProps extends EventLinks {
  finding: Finding;
  namesShop: boolean;
  /** Buttons. */
  children?: ReactNode;
}

/** One finding: what was found, by which rule, and what was decided. */
function FindingCard({ finding, namesShop, children, ...links }: FindingCardProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { title, summary, rule_words, business_name, last_at, day, events } = finding;
  return (
    <Panel title={title} apartBy={`${id}-found ${id}-where`} aside={<Standing finding={finding} />}>
      <div className={classes.body}>
        <div className={classes.found}>
          <p className={classes.summary} id={`${id}-found`}>
            {summary}
          </p>
          <p className={classes.quiet} id={`${id}-where`}>
            {namesShop && <>{business_name} · </>}
            {dateLabel(day)} · <RelativeTime at={last_at} />
          </p>
          <Decision finding={finding} />
        </div>
        <div className={classes.rule}>
          <strong>The rule</strong>
          <p>{rule_words}</p>
          <RuleMethod rule={finding.later_rule ?? finding.rule} />
        </div>
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide entries' : `Show ${counted(events, 'entry', 'entries')}`}
        </Button>
        {children}
      </div>
      {isOpen && (
        <div id={id}>
          <FindingEvents finding={finding} {...links} />
        </div>
      )}
    </Panel>
  );
}

function Standing({ finding: { status } }: { finding: Finding }) {
  if (status === 'open') return <StatusBadge tone="wait">To look at</StatusBadge>;
  if (status === 'dismissed') return <StatusBadge tone="off">Dismissed</StatusBadge>;
  return <StatusBadge tone="done">Acted on</StatusBadge>;
}

function Decision({ finding }: { finding: Finding }) {
  const { reason, capped_at, deactivated_at, undone_at } = finding;
  const done = [
    reason && `Dismissed: ${reason}`,
    capped_at && 'The employee has a daily cap of their own',
    deactivated_at && 'The employee was deactivated',
    undone_at && 'The stamps of that day were undone',
  ].filter((words) => words !== null && words !== '');
  if (done.length === 0) return null;
  return <p className={classes.decision}>{done.join(' · ')}</p>;
}
