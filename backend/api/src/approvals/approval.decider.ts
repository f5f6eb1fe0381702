import {
  type BusinessEvent,
  type businessEvents,
  DomainError,
  type StoredEventOf,
} from '@stampwell/contracts';

/** How a business stands with the platform; `absent` where there never was one. */
export type Standing = 'absent' | 'pending' | 'approved' | 'rejected' | 'inactive' | 'erased';

export interface Approval {
  standing: Standing;
  /** While it stands rejected. */
  rejectedAt: string | null;
}

export type ApprovalCommand = { businessId: string } & (
  | { type: 'Approve'; notes: string }
  | { type: 'Reject'; reason: string }
  | { type: 'Deactivate'; reason: string }
  | { type: 'Reactivate' }
);

export type StoredBusinessEvent = StoredEventOf<(typeof businessEvents)[keyof typeof businessEvents]>;

export const initial: Approval = { standing: 'absent', rejectedAt: null };

export function evolve(approval: Approval, event: StoredBusinessEvent): Approval {
  switch (event.type) {
    case 'BusinessRegistered':
      return { ...approval, standing: 'pending' };
    case 'BusinessApproved':
      return { standing: 'approved', rejectedAt: null };
    case 'BusinessRejected':
      return { standing: 'rejected', rejectedAt: event.at };
    case 'BusinessDeactivated':
      return { ...approval, standing: 'inactive' };
    case 'BusinessReactivated':
      return { ...approval, standing: 'approved' };
    case 'BusinessErased':
      return { ...approval, standing: 'erased' };
    default:
      return approval;
  }
}

const POSSIBLE_WHEN: Record<ApprovalCommand['type'], readonly Standing[]> = {
  Approve: ['pending', 'rejected'],
  Reject: ['pending'],
  Deactivate: ['approved'],
  Reactivate: ['inactive'],
};

export function decide(command: ApprovalCommand, { standing }: Approval): BusinessEvent[] {
  if (standing === 'absent' || standing === 'erased') throw new DomainError('not_found');
  if (!POSSIBLE_WHEN[command.type].includes(standing)) throw new DomainError('invalid_state');
  return [outcomeOf(command)];
}

function outcomeOf(command: ApprovalCommand): BusinessEvent {
  const business_id = command.businessId;
  switch (command.type) {
    case 'Approve':
      return { type: 'BusinessApproved', data: { business_id, notes: command.notes } };
    case 'Reject':
      return { type: 'BusinessRejected', data: { business_id, reason: command.reason } };
    case 'Deactivate':
      return { type: 'BusinessDeactivated', data: { business_id, reason: command.reason } };
    case 'Reactivate':
      return { type: 'BusinessReactivated', data: { business_id } };
  }
}
