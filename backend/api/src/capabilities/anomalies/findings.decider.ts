import {
  type DismissalReason,
  DomainError,
  type FindingAction,
  type FindingEvent,
  type findingEvents,
  type StoredEventAmong,
} from '@stampwell/contracts';

/** A finding and its owner's decisions. RULES.md numbers the rules. */
export interface FindingDecisions {
  /** Position of the newest event that it links to; 0 before it is opened. */
  reaches: number;
  isDismissed: boolean;
  actions: readonly FindingAction[];
}

type Raised = Extract<FindingEvent, { type: 'FindingRaised' }>['data'];

export type FindingCommand = { findingId: string; businessId: string } & (
  | { type: 'Raise'; found: Omit<Raised, 'finding_id' | 'business_id'> }
  | { type: 'Dismiss'; reason: DismissalReason }
  | { type: 'Act'; action: FindingAction; employeeId: string; day: string }
);

export const initial: FindingDecisions = { reaches: 0, isDismissed: false, actions: [] };

export function evolve(
  decisions: FindingDecisions,
  event: StoredEventAmong<typeof findingEvents>,
): FindingDecisions {
  switch (event.type) {
    case 'FindingRaised':
      return { ...decisions, reaches: newestOf(event.data, decisions.reaches) };
    case 'FindingDismissed':
      return { ...decisions, isDismissed: true };
    case 'FindingActedOn':
      return { ...decisions, actions: [...decisions.actions, event.data.action] };
  }
}

const newestOf = ({ events }: Pick<Raised, 'events'>, reaches: number) =>
  Math.max(reaches, ...events.map(({ position }) => position));

export function decide(
  command: FindingCommand,
  { reaches, isDismissed, actions }: FindingDecisions,
): FindingEvent[] {
  const data = { finding_id: command.findingId, business_id: command.businessId };
  if (command.type === 'Raise') {
    // [UN11]
    const events = command.found.events.filter(({ position }) => position > reaches);
    return events.length === 0
      ? []
      : [{ type: 'FindingRaised', data: { ...data, ...command.found, events } }];
  }
  if (command.type === 'Dismiss') {
    // [UN3]
    if (actions.length > 0)
      throw new DomainError('invalid_state', {
        message: 'You have acted on this already. See it under “Acted on”.',
      });
    // [UN2]
    return isDismissed ? [] : [{ type: 'FindingDismissed', data: { ...data, reason: command.reason } }];
  }
  const { action, employeeId, day } = command;
  // [UN5]
  if (actions.includes(action)) return [];
  return [{ type: 'FindingActedOn', data: { ...data, action, employee_id: employeeId, day } }];
}
