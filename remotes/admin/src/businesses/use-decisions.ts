import type { BusinessAction } from '@stampwell/contracts/business-state.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { useState } from 'react';
import type { Asked } from './reason-prompt.tsx';
import { useBusinessActions } from './use-business-actions.ts';

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
