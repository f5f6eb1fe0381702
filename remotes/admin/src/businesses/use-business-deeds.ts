import {
  approveBusiness,
  deactivateBusiness,
  reactivateBusiness,
  rejectBusiness,
} from '@stampwell/contracts/http/admin.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { callApi } from '@stampwell/kit';
import { useDeeds } from '../parts/use-deeds.ts';
import type { BusinessDeed } from './business-state.ts';

const DONE: Record<BusinessDeed, string> = {
  approve: 'approved',
  reject: 'rejected',
  deactivate: 'deactivated',
  reactivate: 'reactivated',
};

/** Approving, rejecting, deactivating, reactivating; `words` are the notes or the reason that are kept with it. */
export function useBusinessDeeds() {
  const { act, ...state } = useDeeds();
  return {
    ...state,
    run: (deed: BusinessDeed, { id, name }: Business, { words = '', isConfirmed = false } = {}) =>
      act({
        isConfirmed,
        subject: id,
        run: () => call(deed, id, words),
        done: `${name} ${DONE[deed]} successfully!`,
        failed: `Failed to ${deed} business`,
      }),
  };
}

function call(deed: BusinessDeed, id: string, words: string): Promise<unknown> {
  const params = { id };
  switch (deed) {
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
