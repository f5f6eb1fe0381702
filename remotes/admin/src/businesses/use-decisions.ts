import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { useState } from 'react';
import type { BusinessDeed } from './business-state.ts';
import type { Asked } from './reason-prompt.tsx';
import { useBusinessDeeds } from './use-business-deeds.ts';

/** Kept with an approval from the list (spec section 5). */
const APPROVAL_NOTES = 'Approved from admin panel';

/** From the press of a button to the deed: what needs a reason is asked for one first. */
export function useDecisions() {
  const { run, ...state } = useBusinessDeeds();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [details, setDetails] = useState<Business | null>(null);

  async function carryOut(...[deed, business, how]: Parameters<typeof run>): Promise<void> {
    await run(deed, business, how);
    setAsked(null);
    setDetails(null);
  }

  function decide(deed: BusinessDeed, business: Business): void {
    if (deed === 'reject' || deed === 'deactivate') setAsked({ deed, business });
    else void carryOut(deed, business, { words: deed === 'approve' ? APPROVAL_NOTES : '' });
  }

  return {
    ...state,
    decide,
    asked,
    answer: (reason: string) =>
      asked && void carryOut(asked.deed, asked.business, { words: reason, isConfirmed: true }),
    cancel: () => setAsked(null),
    /** As it stood when its details were opened: a deed closes them. */
    details,
    showDetails: (business: Business | null) => setDetails(business),
  };
}
