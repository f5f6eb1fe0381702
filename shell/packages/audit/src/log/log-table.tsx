import { Link } from '@stampwell/client/router';
import type { AuditEvent } from '@stampwell/contracts/http/operations.ts';
import { IconTimelineEvent } from '@stampwell/icons';
import { ActionIcon, grouped, UnstyledButton } from '@stampwell/ui';
import { type Column, DataTable } from '@stampwell/ui/data';
import { labelOf, summaryOf } from '../words/event-words.ts';
import { exactTime } from '../words/exact-time.ts';
import { cardOf, type StreamCard, streamLabel } from '../words/streams.ts';
import type { LogFilters } from './log-filter-bar.tsx';
import classes from './log-table.module.css';

/** Path of a card's timeline. */
export type CardLink = (card: StreamCard) => string;

interface LogTableProps {
  events: readonly AuditEvent[];
  showsStorage: boolean;
  cardLink: CardLink;
  onFilter: (changes: Pick<LogFilters, 'stream' | 'actor'>) => void;
  onDetails: (event: AuditEvent) => void;
}

/** One row per event. Pressing its stream or actor filters by it. */
export function LogTable({ events, ...actions }: LogTableProps) {
  return (
    <DataTable
      caption="What happened, newest first"
      rows={events}
      keyOf={({ position }) => String(position)}
      columns={columns(actions)}
    />
  );
}

const POSITION: Column<AuditEvent> = {
  key: 'position',
  head: 'Position',
  isNumber: true,
  cell: ({ position }) => grouped(position),
};

function columns({
  showsStorage,
  cardLink,
  onFilter,
  onDetails,
}: Omit<LogTableProps, 'events'>): Column<AuditEvent>[] {
  return [
    ...(showsStorage ? [POSITION] : []),
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
      isTitle: true,
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
          <span className={classes.name}>{actor.name}</span>
        ) : (
          <Narrow title={`Only what ${actor.name} did`} onClick={() => onFilter({ actor: actor.id })}>
            {actor.name}
          </Narrow>
        ),
    },
    {
      key: 'stream',
      head: 'About',
      cell: (event) => {
        const subject = streamLabel(event.stream, event.subject);
        return (
          <span className={classes.stream}>
            <span className={classes.about}>
              <Narrow title={`Only ${subject}`} onClick={() => onFilter({ stream: event.stream })}>
                {subject}
              </Narrow>
              {event.business_name && event.business_name !== event.subject && (
                <span className={classes.shop}>{`at ${event.business_name}`}</span>
              )}
            </span>
            <TimelineLink event={event} cardLink={cardLink} />
          </span>
        );
      },
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
      <span className={classes.name}>{children}</span>
    </UnstyledButton>
  );
}

interface TimelineLinkProps {
  event: AuditEvent;
  cardLink: CardLink;
}

function TimelineLink({ event: { at, stream, position }, cardLink }: TimelineLinkProps) {
  const card = cardOf(stream);
  if (!card) return null;
  const to = cardLink(card);
  const label = `Card history, ${exactTime(at)}`;
  return (
    <ActionIcon
      component={Link}
      to={`${to}${to.includes('?') ? '&' : '?'}at=${position}`}
      aria-label={label}
      title="Card history"
    >
      <IconTimelineEvent size={20} />
    </ActionIcon>
  );
}
