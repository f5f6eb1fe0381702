import type { Finding } from '@stampwell/contracts/http/unusual.ts';
import { Button, counted, dateLabel, Panel, RelativeTime, StatusBadge } from '@stampwell/ui';
import { type ReactNode, useId, useState } from 'react';
import classes from './finding-card.module.css';
import { type EventLinks, FindingEvents } from './finding-events.tsx';
import { RuleMethod } from './rule-method.tsx';

interface FindingCardProps extends EventLinks {
  finding: Finding;
  namesShop: boolean;
  /** Buttons. */
  children?: ReactNode;
}

/** One finding: what was found, by which rule, and what was decided. */
export function FindingCard({ finding, namesShop, children, ...links }: FindingCardProps) {
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
          <RuleMethod rule={finding.rule} />
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
