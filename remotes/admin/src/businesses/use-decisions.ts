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
import { useState } from 'react';
import { useActions } from '../parts/use-actions.ts';
import type { Asked } from './reason-prompt.tsx';

const DONE: Record<BusinessAction, string> = {
  approve: 'approved',
  reject: 'rejected',
  deactivate: 'deactivated',
  reactivate: 'reactivated',
};

/** `words`: notes or reason stored with the action. */
function useBusinessActions() {
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

/**
 * Performs an action, asking for a reason first where one is needed.
 * @param notes stored with an approval (docs/product.md#admin-businesses)
 */
export function useDecisions(notes: string) {
  const { run, ...state } = useBusinessActions();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [details, setDetails] = useState<Business | null>(null);

  async function carryOut(...[action, business, how]: Parameters<typeof run>): Promise<void> {
    await run(action, business, how);
    setAsked(null);
    setDetails(null);
  }

  function decide(action: BusinessAction, business: Business): void {
    if (action === 'reject' || action === 'deactivate') setAsked({ action, business });
    else void carryOut(action, business, { words: action === 'approve' ? notes : '' });
  }

  return {
    ...state,
    decide,
    asked,
    answer: (reason: string) =>
      asked && void carryOut(asked.action, asked.business, { words: reason, isConfirmed: true }),
    cancel: () => setAsked(null),
    /** The business whose details are open, as of opening; an action closes them. */
    details,
    showDetails: (business: Business | null) => setDetails(business),
  };
}
