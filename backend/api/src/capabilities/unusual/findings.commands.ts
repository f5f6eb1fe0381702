import { type DismissalReason, type FindingAction, findingEvents, findingStream } from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';
import { foldOf } from '../../services/folds/fold-of.ts';
import type { RouteCommand } from '../../services/http/route.ts';
import { decide, evolve, type FindingDecisions, initial } from './findings.decider.ts';
import type { EmployeeState, StaffPort } from './ports.ts';

const findingFold = foldOf({ name: 'finding', events: findingEvents, initial, evolve });

const findingOf = (findingId: string): FoldedStream<FindingDecisions> => ({
  stream: findingStream(findingId),
  fold: findingFold,
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
