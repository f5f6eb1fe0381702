import { useApiMutation } from '@stampwell/client';
import { bringBackOwnStamps, type CardLapse } from '@stampwell/contracts/http/lapses.ts';
import { userBusiness, userDashboard } from '@stampwell/contracts/http/user.ts';
import { lapseDay } from '@stampwell/contracts/lapse.ts';
import { Banner, Button, counted, errorWords, notify } from '@stampwell/ui';

export interface LapsedStampsProps {
  shopId: string;
  lapsed: NonNullable<CardLapse['lapsed']>;
}

/** [SC86] */
export function LapsedStamps({ shopId, lapsed: { stamps, until } }: LapsedStampsProps) {
  const { mutate, isPending } = useApiMutation(bringBackOwnStamps, {
    invalidates: [userBusiness, userDashboard],
    onError: (error) => notify('error', errorWords(error, 'Failed to bring back your stamps')),
  });
  return (
    <Banner
      tone="warning"
      action={
        <Button size="sm" loading={isPending} onClick={() => mutate({ params: { id: shopId } })}>
          Bring Back
        </Button>
      }
    >
      {`${counted(stamps, 'stamp')} lapsed. You can bring ${stamps === 1 ? 'it' : 'them'} back until ${lapseDay(until)}.`}
    </Banner>
  );
}
