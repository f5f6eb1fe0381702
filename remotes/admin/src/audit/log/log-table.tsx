import type { AuditEvent } from '@stampwell/contracts/http/operations.ts';
import { ActionIcon, grouped, UnstyledButton } from '@stampwell/kit';
import { type Column, DataTable } from '@stampwell/kit/data';
import { Link } from '@stampwell/kit/router';
import { IconTimelineEvent } from '@tabler/icons-react';
import { exactTime } from '../../parts/exact-time.ts';
import { cardLink, type LogFilters } from '../audit-links.ts';
import { labelOf, summaryOf } from '../event-words.ts';
import { cardOf, streamLabel } from '../streams.ts';
import classes from './log-table.module.css';

interface LogTableProps {
  events: readonly AuditEvent[];
  onFilter: (changes: Pick<LogFilters, 'stream' | 'actor'>) => void;
  onDetails: (event: AuditEvent) => void;
}

/** A row an event. Its stream and its actor narrow the log down to theirs. */
export function LogTable({ events, onFilter, onDetails }: LogTableProps) {
  return (
    <DataTable
      caption="The log, newest first"
      rows={events}
      keyOf={({ position }) => String(position)}
      columns={columns(onFilter, onDetails)}
    />
  );
}

function columns(
  onFilter: LogTableProps['onFilter'],
  onDetails: LogTableProps['onDetails'],
): Column<AuditEvent>[] {
  return [
    { key: 'position', head: 'Position', isNumber: true, cell: ({ position }) => grouped(position) },
    {
      key: 'at',
      head: 'When',
      cell: ({ at }) => (
        <time className={classes.when} dateTime={at}>
          {exactTime(at)}
        </time>
      ),
    },
    {
      key: 'type',
      head: 'What happened',
      cell: (event) => (
        <UnstyledButton className={classes.what} title="Details" onClick={() => onDetails(event)}>
          <strong>{labelOf(event.type)}</strong>
          <span className={classes.quiet}>{summaryOf(event)}</span>
        </UnstyledButton>
      ),
    },
    {
      key: 'actor',
      head: 'Who',
      cell: ({ actor }) =>
        actor.kind === 'system' ? (
          actor.name
        ) : (
          <Narrow title={`Only what ${actor.name} did`} onClick={() => onFilter({ actor: actor.id })}>
            {actor.name}
          </Narrow>
        ),
    },
    {
      key: 'stream',
      head: 'Stream',
      cell: (event) => (
        <span className={classes.stream}>
          <Narrow title={`Only ${event.stream}`} onClick={() => onFilter({ stream: event.stream })}>
            {streamLabel(event.stream)}
          </Narrow>
          <TimelineLink event={event} />
        </span>
      ),
    },
  ];
}

interface NarrowProps {
  title: string;
  onClick: () => void;
  children: string;
}

function Narrow({ title, onClick, children }: NarrowProps) {
  return (
    <UnstyledButton className={classes.narrow} title={title} onClick={onClick}>
      {children}
    </UnstyledButton>
  );
}

function TimelineLink({ event: { stream, position } }: { event: AuditEvent }) {
  const card = cardOf(stream);
  if (!card) return null;
  const label = `Timeline of this card at position ${position}`;
  return (
    <ActionIcon
      component={Link}
      to={`${cardLink(card)}&at=${position}`}
      aria-label={label}
      title="Timeline of this card"
    >
      <IconTimelineEvent size={20} />
    </ActionIcon>
  );
}
