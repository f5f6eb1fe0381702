import {
  APPROVAL_UNDO_MINUTES,
  BUSINESS_ACTIONS,
  BUSINESS_STATE_AFTER,
  type BusinessAction,
  type BusinessEvent,
  type BusinessState,
  type businessEvents,
  DomainError,
  type FreeText,
  type StoredEventAmong,
  type SubscriptionEvent,
} from '@stampwell/contracts';

/** `absent` if the business never registered. */
export type ApprovalStatus = BusinessState | 'absent';

export interface Approval {
  status: ApprovalStatus;
  /** Set while the business is approved. */
  approvedAt: string | null;
  /** Set while the business is rejected. */
  rejectedAt: string | null;
  /** Kept until the business is approved, including while it is pending again. */
  rejectionReason: FreeText | null;
  /** Set while the business is pending. */
  waitingSince: string | null;
  /** The registration's missing parts; empty once it is finished [AP12]. */
  missing: readonly ('name' | 'programme')[];
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
  approvedAt: null,
  rejectedAt: null,
  rejectionReason: null,
  waitingSince: null,
  missing: [],
};

export function evolve(approval: Approval, event: StoredEventAmong<typeof businessEvents>): Approval {
  switch (event.type) {
    case 'BusinessRegistered':
      return {
        ...initial,
        status: BUSINESS_STATE_AFTER[event.type],
        waitingSince: event.at,
        missing: event.data.onboarding ? ['name', 'programme'] : [],
      };
    case 'BusinessProfileChanged':
      return event.data.fields.includes('name') ? without('name', approval) : approval;
    case 'ProgrammeConfigured':
      return without('programme', approval);
    case 'OnboardingFinished':
      return { ...approval, missing: [] };
    case 'BusinessResubmitted':
    case 'ApprovalWithdrawn':
      return {
        ...approval,
        status: BUSINESS_STATE_AFTER[event.type],
        approvedAt: null,
        rejectedAt: null,
        waitingSince: event.at,
      };
    case 'BusinessRejected': {
      const status = BUSINESS_STATE_AFTER[event.type];
      return { ...initial, status, rejectedAt: event.at, rejectionReason: event.data.reason };
    }
    case 'BusinessApproved':
      return { ...initial, status: BUSINESS_STATE_AFTER[event.type], approvedAt: event.at };
    case 'BusinessDeactivated':
    case 'BusinessReactivated':
    case 'BusinessErased':
      return { ...approval, status: BUSINESS_STATE_AFTER[event.type], approvedAt: null };
    default:
      return approval;
  }
}

const without = (part: Approval['missing'][number], approval: Approval): Approval => ({
  ...approval,
  missing: approval.missing.filter((one) => one !== part),
});

/** [AP12] */
export const isUnfinished = ({ status, missing }: Approval): boolean =>
  status === 'pending' && missing.length > 0;

/** Administrators' commands; `Resubmit` is the owner's. */
const ACTIONS: Record<Exclude<ApprovalCommand['type'], 'Resubmit'>, BusinessAction> = {
  Approve: 'approve',
  Reject: 'reject',
  Deactivate: 'deactivate',
  Reactivate: 'reactivate',
};

export function decide(command: ApprovalCommand, approval: Approval): BusinessEvent[] {
  const { status } = approval;
  if (status === 'absent' || status === 'erased') throw new DomainError('not_found');
  if (isUnfinished(approval))
    throw new DomainError('invalid_state', {
      message: 'This registration is not finished: it has no name or no programme yet.',
    });
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

/** The subscription as far as taking an approval back concerns it. */
export interface TrialStart {
  /** When a trial without a payment card began; null without one, or once a plan was paid for. */
  startedAt: string | null;
  isPaid: boolean;
}

export interface WithdrawApproval {
  businessId: string;
  now: Date;
  /** True if the business has given a stamp since. */
  hasStamped: boolean;
}

/** [AP11] The trial goes only if the approval began it. */
export function withdrawApproval(
  { businessId, now, hasStamped }: WithdrawApproval,
  { status, approvedAt }: Approval,
  { startedAt, isPaid }: TrialStart,
): { approval: BusinessEvent[]; trial: SubscriptionEvent[] } {
  if (status === 'absent' || status === 'erased') throw new DomainError('not_found');
  if (approvedAt === null || hasStamped || isPaid) throw new DomainError('invalid_state');
  if (now.getTime() - Date.parse(approvedAt) > APPROVAL_UNDO_MINUTES * MINUTE_MS)
    throw new DomainError('invalid_state', {
      message: 'This approval is more than an hour old. Deactivate the business instead.',
    });
  const data = { business_id: businessId };
  const isFromApproval = startedAt !== null && startedAt >= approvedAt;
  return {
    approval: [{ type: 'ApprovalWithdrawn', data }],
    trial: isFromApproval ? [{ type: 'TrialWithdrawn', data }] : [],
  };
}

const MINUTE_MS = 60_000;
