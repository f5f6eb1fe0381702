import {
  type DismissalReason,
  type FindingAction,
  findingEvents,
  findingStream,
  type StoredEvent,
  SYSTEM_ACTOR,
} from '@stampwell/contracts';
import type { Command, FoldedStream } from '@stampwell/event-store';
import { foldOf } from '../../services/folds/fold-of.ts';
import type { RouteCommand } from '../../services/http/route.ts';
import { decide, evolve, type FindingDecisions, initial } from './findings.decider.ts';
import type { EmployeeState, StaffPort } from './ports.ts';
import type { Found } from './rules/found.ts';

const findingFold = foldOf({ name: 'finding', revision: 2, events: findingEvents, initial, evolve });

const findingOf = (findingId: string): FoldedStream<FindingDecisions> => ({
  stream: findingStream(findingId),
  fold: findingFold,
});

/** Opens a finding, or adds to it [UN11]. */
export const raise = ({
  id,
  business,
  account = null,
  customer = null,
  ...found
}: Found): Command<{ finding: FindingDecisions }, StoredEvent> => ({
  streams: { finding: findingOf(id) },
  decide: ({ states }) => ({
    finding: decide(
      {
        type: 'Raise',
        findingId: id,
        businessId: business,
        found: { ...found, account_id: account, customer_id: customer, events: [...found.events] },
      },
      states.finding,
    ),
  }),
  actor: SYSTEM_ACTOR,
  correlationId: findingStream(id),
});

interface OfFinding {
  findingId: string;
  businessId: string;
}

export const dismiss = (
  finding: OfFinding,
  reason: DismissalReason,
): RouteCommand<{ finding: FindingDecisions }> => ({
  streams: { finding: findingOf(finding.findingId) },
  decide: ({ states }) => ({ finding: decide({ type: 'Dismiss', ...finding, reason }, states.finding) }),
});

export interface Acting extends OfFinding {
  action: FindingAction;
  employeeId: string;
  day: string;
  /** For the action `cap`. */
  dailyStampCap: number;
}

/** Appends the change to the employee and its record on the finding together. */
export const act = (
  { dailyStampCap, ...acting }: Acting,
  staff: StaffPort,
): RouteCommand<{ finding: FindingDecisions; employee: EmployeeState }> => ({
  streams: { finding: findingOf(acting.findingId), employee: staff.of(acting.employeeId) },
  decide({ states }) {
    const { employeeId, businessId, action } = acting;
    const finding = decide({ type: 'Act', ...acting }, states.finding);
    const whom = { employeeId, businessId };
    if (action === 'cap') return { finding, employee: staff.cap(whom, dailyStampCap, states.employee) };
    if (action === 'deactivate') return { finding, employee: staff.deactivate(whom, states.employee) };
    return { finding };
  },
});
