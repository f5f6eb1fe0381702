import { DeletionLosses } from '@stampwell/account';
import { useApiQuery } from '@stampwell/client';
import { businessDeletion } from '@stampwell/contracts/http/business.ts';
import { counted } from '@stampwell/ui';
import { planLoss } from '../subscription/status-words.ts';

/** What is deleted with the business, and what customers and staff lose. */
export function BusinessLosses() {
  const { data } = useApiQuery(businessDeletion, {}, { staleTime: 0 });
  if (!data) return null;
  const { customers, full_cards: full, staff, subscription } = data;
  return (
    <DeletionLosses
      losses={[
        customers > 0 &&
          `${counted(customers, 'customer')} ${customers === 1 ? 'loses their card' : 'lose their cards'} here`,
        full > 0 && `${counted(full, 'full card')} you still owe a reward for`,
        staff > 0 && `${counted(staff, 'employee')} can no longer sign in`,
        planLoss(subscription),
      ]}
    />
  );
}
