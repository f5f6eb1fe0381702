import { exactTime } from '@stampwell/audit';
import { Loaded, useApiQuery } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import {
  adminFinding,
  businessFinding,
  type Finding,
  type FindingEvent,
} from '@stampwell/contracts/http/anomalies.ts';
import { Anchor, RowsSkeleton } from '@stampwell/ui';
import classes from './finding-events.module.css';

/** Where the events of a finding can be viewed. */
export interface EventLinks {
  reader: 'owner' | 'administrator';
  /** Path of a card's timeline. */
  cardLink: (card: { business: string; customer: string }) => string;
  /** Path of the log with these filters. */
  logLink: (filters: Record<string, string>) => string;
}

/** The log's `to` filter is exclusive. */
const JUST_AFTER_MS = 1000;

/** The events behind a finding, each with a link to its card, and a link to that time in the log. */
export function FindingEvents({ finding, reader, cardLink, logLink }: { finding: Finding } & EventLinks) {
  const endpoint = reader === 'owner' ? businessFinding : adminFinding;
  const { staff, business_id, first_at, last_at } = finding;
  const to = new Date(Date.parse(last_at) + JUST_AFTER_MS).toISOString();
  const inLog = logLink({ from: first_at, to, ...(staff && { actor: staff.id }) });
  return (
    <Loaded
      query={useApiQuery(endpoint, { params: { id: finding.id } })}
      failed="Failed to load the entries"
      loading={<RowsSkeleton kind="lines" count={2} label="Loading the entries..." />}
    >
      {({ events }) => (
        <>
          <ul className={classes.events} aria-label="Entries">
            {events.map((event) => (
              <li key={event.id} className={classes.event}>
                <time dateTime={event.at} className={classes.when}>
                  {exactTime(event.at)}
                </time>
                <span className={classes.what}>{event.words ?? 'Noted at the counter'}</span>
                <Customer event={event} businessId={business_id} cardLink={cardLink} />
              </li>
            ))}
          </ul>
          <Anchor component={Link} to={inLog}>
            See everything from that time
          </Anchor>
        </>
      )}
    </Loaded>
  );
}

interface CustomerProps {
  event: FindingEvent;
  businessId: string;
  cardLink: EventLinks['cardLink'];
}

function Customer({ event: { customer }, businessId, cardLink }: CustomerProps) {
  if (!customer) return null;
  return (
    <Anchor component={Link} to={cardLink({ business: businessId, customer: customer.id })}>
      {customer.name}
    </Anchor>
  );
}
