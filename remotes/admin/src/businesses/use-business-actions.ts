import { callApi } from '@stampwell/client';
import type { BusinessAction } from '@stampwell/contracts/business-state.ts';
import {
  approveBusiness,
  deactivateBusiness,
  reactivateBusiness,
  rejectBusiness,
  undoApproval,
} from '@stampwell/contracts/http/admin.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { useActions } from '../parts/use-actions.ts';

const DONE: Record<BusinessAction, string> = {
  approve: 'approved',
  reject: 'rejected',
  deactivate: 'deactivated',
  reactivate: 'reactivated',
};

/** `words`: notes or reason stored with the action. */
export function useBusinessActions() {
  const { act, ...state } = useActions();
  return {
    ...state,
    undoApproval: ({ id, name }: Business) =>
      act({
        subject: id,
        run: () => callApi(undoApproval, { params: { id }, body: {} }),
        done: `${name} is pending again.`,
        failed: 'Failed to undo the approval',
      }),
    run: (action: BusinessAction, { id, name }: Business, { words = '', isConfirmed = false } = {}) =>
      act({
        isConfirmed,
        subject: id,
        run: () => call(action, id, words),
        done: `${name} ${DONE[action]} successfully!`,
        failed: `Failed to ${action} business`,
      }),
  };
}

function call(action: BusinessAction, id: string, words: string): Promise<unknown> {
  const params = { id };
  switch (action) {
    case 'approve':
      return callApi(approveBusiness, { params, body: { notes: words } });
    case 'reject':
      return callApi(rejectBusiness, { params, body: { reason: words } });
    case 'deactivate':
      return callApi(deactivateBusiness, { params, body: { reason: words } });
    case 'reactivate':
      return callApi(reactivateBusiness, { params, body: {} });
  }
}
