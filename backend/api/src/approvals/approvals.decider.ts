import {
  BUSINESS_ACTIONS,
  BUSINESS_STATE_AFTER,
  type BusinessAction,
  type BusinessEvent,
  type BusinessState,
  type businessEvents,
  DomainError,
  type FreeText,
  type StoredEventAmong,
} from '@stampwell/contracts';

/** A business's state with the platform; `absent` where there never was one. */
export type ApprovalStatus = BusinessState | 'absent';

export interface Approval {
  status: ApprovalStatus;
  /** While it is rejected. */
  rejectedAt: string | null;
  /** Until it is approved, also while it waits again. */
  rejectionReason: FreeText | null;
  /** While it is pending. */
  waitingSince: string | null;
}

export type ApprovalCommand = { businessId: string } & (
  | { type: 'Approve'; notes: FreeText }
  | { type: 'Reject'; reason: FreeText }
  | { type: 'Deactivate'; reason: FreeText }
  | { type: 'Reactivate' }
  | { type: 'Resubmit' }
);

export const initial: Approval = {
  status: 'absent',
  rejectedAt: null,
  rejectionReason: null,
  waitingSince: null,
};

export function evolve(approval: Approval, event: StoredEventAmong<typeof businessEvents>): Approval {
  switch (event.type) {
    case 'BusinessRegistered':
    case 'BusinessResubmitted':
      return {
        ...approval,
        status: BUSINESS_STATE_AFTER[event.type],
        rejectedAt: null,
        waitingSince: event.at,
      };
    case 'BusinessRejected': {
      const status = BUSINESS_STATE_AFTER[event.type];
      return { status, rejectedAt: event.at, rejectionReason: event.data.reason, waitingSince: null };
    }
    case 'BusinessApproved':
      return { ...initial, status: BUSINESS_STATE_AFTER[event.type] };
    case 'BusinessDeactivated':
    case 'BusinessReactivated':
    case 'BusinessErased':
      return { ...approval, status: BUSINESS_STATE_AFTER[event.type] };
    default:
      return approval;
  }
}

/** What administrators do; asking again is the owner's. */
const ACTIONS: Record<Exclude<ApprovalCommand['type'], 'Resubmit'>, BusinessAction> = {
  Approve: 'approve',
  Reject: 'reject',
  Deactivate: 'deactivate',
  Reactivate: 'reactivate',
};

export function decide(command: ApprovalCommand, { status }: Approval): BusinessEvent[] {
  if (status === 'absent' || status === 'erased') throw new DomainError('not_found');
  if (!isPossible(command, status)) throw new DomainError('invalid_state');
  return [outcomeOf(command)];
}

/** [AP6, AP9] */
function isPossible({ type }: ApprovalCommand, status: BusinessState): boolean {
  return type === 'Resubmit' ? status === 'rejected' : BUSINESS_ACTIONS[status].includes(ACTIONS[type]);
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
    case 'Resubmit':
      return { type: 'BusinessResubmitted', data: { business_id } };
  }
}
