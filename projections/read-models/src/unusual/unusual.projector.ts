import type { FindingAction } from '@stampwell/contracts';
import { add, keep, max, min, set, table } from '@stampwell/runtime/projector/table.ts';
import { defineProjector } from '../define-projector.ts';

const findings = table('unusual_findings', {
  key: { finding_id: 'uuid' },
  columns: {
    business_id: keep('uuid'),
    rule: keep('text'),
    account_id: keep('uuid'),
    customer_id: keep('uuid'),
    day: keep('date'),
    first_at: min('timestamptz'),
    last_at: max('timestamptz'),
    position: min('bigint'),
    events: add('int'),
    facts: set('jsonb'),
  },
});

const findingEvents = table('unusual_events', {
  key: { finding_id: 'uuid', event_id: 'uuid' },
  columns: { position: keep('bigint'), at: keep('timestamptz') },
});

const decisions = table('unusual_decisions', {
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

const COLUMN_OF = {
  cap: 'capped_at',
  deactivate: 'deactivated_at',
  undo_day: 'undone_at',
} as const satisfies Record<FindingAction, string>;

/** Findings of unusual activity at each shop, and what their owners decided (decision 138). */
export const unusual = defineProjector({
  name: 'unusual',
  pace: 'live',
  revision: 4,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [findings, findingEvents, decisions],
  needs: [],
  reads: ['business-analytics', 'customer-cards'],
  on: {
    FindingRaised: ({ data: { finding_id, events, ...data } }) => [
      ...events.map(({ id, at, position }) =>
        findingEvents.change({ finding_id, event_id: id }, { position, at }),
      ),
      ...events.map(({ at, position }) =>
        findings.change(
          { finding_id },
          {
            business_id: data.business_id,
            rule: data.rule,
            account_id: data.account_id,
            customer_id: data.customer_id,
            day: data.day,
            facts: data.facts,
            ...{ first_at: at, last_at: at, position, events: 1 },
          },
        ),
      ),
    ],
    FindingDismissed: ({ at, data: { finding_id, reason } }) => [
      decisions.change({ finding_id }, { status: 'dismissed', reason, decided_at: at }),
    ],
    FindingActedOn: ({ at, data: { finding_id, action } }) => [
      decisions.change({ finding_id }, { status: 'acted', decided_at: at, [COLUMN_OF[action]]: at }),
    ],
  },
});
