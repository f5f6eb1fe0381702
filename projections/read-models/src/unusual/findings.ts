import { createHash } from 'node:crypto';
import type { UnusualRule } from '@stampwell/contracts';
import {
  add,
  type Change,
  type Json,
  keep,
  max,
  min,
  set,
  table,
} from '@stampwell/runtime/projector/table.ts';

export const findings = table('unusual_findings', {
  key: { finding_id: 'uuid' },
  columns: {
    business_id: keep('uuid'),
    rule: keep('text'),
    account_id: keep('uuid'),
    customer_id: keep('uuid'),
    day: keep('date'),
    first_at: min('timestamptz'),
    last_at: max('timestamptz'),
    position: keep('bigint'),
    events: add('int'),
    facts: set('jsonb'),
  },
});

export const decisions = table('unusual_decisions', {
  key: { finding_id: 'uuid' },
  columns: {
    status: set('text'),
    reason: set('text'),
    decided_at: set('timestamptz'),
    capped_at: set('timestamptz'),
    deactivated_at: set('timestamptz'),
    undone_at: set('timestamptz'),
  },
});

export const findingEvents = table('unusual_events', {
  key: { finding_id: 'uuid', event_id: 'uuid' },
  columns: { position: keep('bigint'), at: keep('timestamptz') },
});

/** The fields of an event that a finding links to. */
export interface Seen {
  id: string;
  at: string;
  position: number;
}

export const seenOf = ({ id, at, position }: Seen): Seen => ({ id, at, position });

export interface Found {
  rule: UnusualRule;
  business: string;
  day: string;
  account?: string | null;
  customer?: string | null;
  facts?: Json;
}

/**
 * A finding's id, derived from its content: a rebuild yields the same id, and repetition on the same day is no second finding.
 */
export function findingIdOf({ rule, business, day, account, customer }: Found): string {
  const hex = createHash('sha256')
    .update([rule, business, day, account ?? '', customer ?? ''].join('\n'))
    .digest('hex');
  // A custom id by RFC 9562: version 8 and its variant bits.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Links events to a finding, and creates it with the first of them. */
export function link(found: Found, events: readonly Seen[], id = findingIdOf(found)): Change[] {
  const finding_id = id;
  return events.flatMap(({ id: event_id, at, position }) => [
    findings.change(
      { finding_id },
      {
        business_id: found.business,
        rule: found.rule,
        account_id: found.account ?? null,
        customer_id: found.customer ?? null,
        day: found.day,
        first_at: at,
        last_at: at,
        position,
        events: 1,
        ...(found.facts !== undefined && { facts: found.facts }),
      },
    ),
    findingEvents.change({ finding_id, event_id }, { position, at }),
  ]);
}
