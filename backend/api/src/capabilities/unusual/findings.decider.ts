import {
  type DismissalReason,
  DomainError,
  type FindingAction,
  type FindingEvent,
  type findingEvents,
  type StoredEventAmong,
} from '@stampwell/contracts';

/** The owner's decisions on a finding. RULES.md numbers the rules. */
export interface FindingDecisions {
  isDismissed: boolean;
  actions: readonly FindingAction[];
}

export type FindingCommand = { findingId: string; businessId: string } & (
  | { type: 'Dismiss'; reason: DismissalReason }
  | { type: 'Act'; action: FindingAction; employeeId: string; day: string }
);

export const initial: FindingDecisions = { isDismissed: false, actions: [] };

export function evolve(
  decisions: FindingDecisions,
  event: StoredEventAmong<typeof findingEvents>,
): FindingDecisions {
  switch (event.type) {
    case 'FindingDismissed':
      return { ...decisions, isDismissed: true };
    case 'FindingActedOn':
      return { ...decisions, actions: [...decisions.actions, event.data.action] };
  }
}

export function decide(command: FindingCommand, { isDismissed, actions }: FindingDecisions): FindingEvent[] {
  const data = { finding_id: command.findingId, business_id: command.businessId };
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
