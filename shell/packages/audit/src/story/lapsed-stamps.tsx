import { type ApiError, useApiMutation } from '@stampwell/client';
import { bringBackOwnStamps, bringBackStamps, type CardLapse } from '@stampwell/contracts/http/lapses.ts';
import { cardStory, cardStoryByCode, ownCardStory } from '@stampwell/contracts/http/story.ts';
import { userBusiness, userDashboard } from '@stampwell/contracts/http/user.ts';
import { longDay } from '@stampwell/contracts/lapse.ts';
import { namedProgramme } from '@stampwell/contracts/programme.ts';
import { Banner, Button, counted, errorWords, notify } from '@stampwell/ui';

export interface LapsedStampsProps {
  lapsed: NonNullable<CardLapse['lapsed']>;
  /** For the customer, whose own card it is: the shop's id. */
  ofShop?: string;
  /** And its number, where the shop has several. */
  programme?: number | undefined;
}

/** [SC86] What lapsed lately, and the press that brings it back. */
export function LapsedStamps({ lapsed: { lapse_id, stamps, until }, ofShop, programme }: LapsedStampsProps) {
  const own = useApiMutation(bringBackOwnStamps, {
    invalidates: [userBusiness, userDashboard, ownCardStory],
    onError,
  });
  const atCounter = useApiMutation(bringBackStamps, { invalidates: [cardStory, cardStoryByCode], onError });
  const bringBack = () =>
    ofShop
      ? own.mutate({ params: { id: ofShop }, query: namedProgramme(programme) })
      : atCounter.mutate({ body: { lapse_id } });
  return (
    <Banner
      tone="warning"
      action={
        <Button size="sm" loading={own.isPending || atCounter.isPending} onClick={bringBack}>
          Bring Back
        </Button>
      }
    >
      {`${counted(stamps, 'stamp')} lapsed, and can be brought back until ${longDay(until)}.`}
    </Banner>
  );
}

const onError = (error: ApiError) => notify('error', errorWords(error, 'Failed to bring the stamps back'));
