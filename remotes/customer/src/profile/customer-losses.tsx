import { DeletionLosses } from '@stampwell/account';
import { useApiQuery } from '@stampwell/client';
import { userDashboard } from '@stampwell/contracts/http/user.ts';
import { counted } from '@stampwell/ui';

/** What is deleted with the account, in numbers. */
export function CustomerLosses() {
  const { data } = useApiQuery(userDashboard, {});
  if (!data) return null;
  const { active_cards: cards, total_stamps: stamps, ready_to_claim: ready } = data.stats;
  return (
    <DeletionLosses
      losses={[
        stamps > 0 && `${counted(stamps, 'stamp')} on ${counted(cards, 'card')}`,
        ready > 0 && `${counted(ready, 'reward')} ready to claim`,
      ]}
    />
  );
}
